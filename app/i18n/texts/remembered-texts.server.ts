import type { i18n, TFunction } from 'i18next'

/** Texts that one `t` remembers at most: more keys than any page has. */
const mostTexts = 2_000

/**
 * A view of an instance whose `t`s are made once, and look a text that takes no values up once. i18next goes through all its
 * options each time, which was a tenth of what a page of members costs.
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
