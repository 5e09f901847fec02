import type { i18n, TFunction } from 'i18next'

/** Maximum number of texts cached by one `t`: more keys than any page has. */
const mostTexts = 2_000

/**
 * Returns a view of an instance that creates each `t` once and caches texts without values. i18next processes all its
 * options on every call, which took a tenth of the time of a page of members.
 */
export function rememberingTexts(shared: i18n): i18n {
  const made = new Map<string, TFunction>()
  const getFixedT = (language: string | null, namespaces?: string | readonly string[], keyPrefix?: string) => {
    const name = `${language} ${namespaces} ${keyPrefix}`
    const known = made.get(name)
    if (known) return known
    const t = remembering(shared.getFixedT(language ?? shared.language, namespaces, keyPrefix))
    made.set(name, t)
    return t
  }
  return Object.create(shared, { getFixedT: { value: getFixedT } })
}

function remembering(t: TFunction): TFunction {
  const texts = new Map<string, string>()
  const look = (key: string, values?: Record<string, unknown>): string => {
    if (values !== undefined) return t(key, values)
    const known = texts.get(key)
    if (known !== undefined) return known
    const text = t(key)
    if (texts.size < mostTexts) texts.set(key, text)
    return text
  }
  return Object.assign(look, t) as TFunction
}
