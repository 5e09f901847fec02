import type { Language } from '~/i18n/languages'
import { languageTag } from '~/i18n/languages'

/**
 * `t('accounts:login.title', { name })` in one fixed language; without a namespace the key is of those that `t` was made
 * for. `count` picks the plural form. A key that no file has is its own text.
 */
export type Translate = (key: string, values?: Record<string, string | number>) => string

/** The texts of one language as one tenant says them. */
export interface TextSource {
  language: Language
  /** The text at 'login.title' of a namespace, with its placeholders. */
  find(namespace: string, path: string): string | undefined
}

/** `t` over a source; a key without namespace is looked up in `namespaces`, in their order. */
export function translator(source: TextSource, namespaces: readonly string[]): Translate {
  const lookUp = (key: string): string | undefined => {
    const colon = key.indexOf(':')
    if (colon > 0) return source.find(key.slice(0, colon), key.slice(colon + 1))
    for (const namespace of namespaces) {
      const text = source.find(namespace, key)
      if (text !== undefined) return text
    }
    return undefined
  }
  return (key, values) => {
    const { count } = values ?? {}
    const plural =
      typeof count === 'number' ? lookUp(`${key}_${pluralRules(source.language).select(count)}`) : undefined
    const text = plural ?? lookUp(key) ?? key
    return values ? fill(text, values) : text
  }
}

const rules = new Map<Language, Intl.PluralRules>()

/** One a language, for all tenants and namespaces: making the rules costs more than using them. */
function pluralRules(language: Language): Intl.PluralRules {
  const made = rules.get(language) ?? new Intl.PluralRules(languageTag(language))
  rules.set(language, made)
  return made
}

/** Each placeholder is read once: what a value brings along is never one. */
function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : '',
  )
}

/** The text at a dotted path of a namespace's texts. */
export function textAt(texts: unknown, path: string): string | undefined {
  let found = texts
  for (const key of path.split('.')) {
    found =
      typeof found === 'object' && found !== null && Object.hasOwn(found, key)
        ? (found as Record<string, unknown>)[key]
        : undefined
  }
  return typeof found === 'string' ? found : undefined
}
