import type { ReactElement, ReactNode } from 'react'
import { cloneElement, createContext, Fragment, useContext } from 'react'
import type { BrowserTexts } from '~/i18n/inline-texts'
import type { Language } from '~/i18n/languages'
import type { Translate } from '~/i18n/translate'
import { translator } from '~/i18n/translate'

export const TextsContext = createContext<BrowserTexts | null>(null)

/**
 * `t` for the keys of a namespace, or of several in their order, and the language of the page. Waits (a suspended
 * navigation keeps the page before it) until the namespace has come.
 */
export function useTranslation(namespaces: string | readonly string[] = 'common'): {
  t: Translate
  language: Language
} {
  const texts = useContext(TextsContext)
  if (!texts) throw new Error('useTranslation outside of TextsProvider')
  const names = typeof namespaces === 'string' ? namespaces : namespaces.join()
  return { t: translatorOf(texts, names), language: texts.language }
}

const translators = new WeakMap<BrowserTexts, Map<string, Translate>>()

/** One `t` for the same texts and namespaces ('chats,common'): every component of a page asks for its own. */
function translatorOf(texts: BrowserTexts, names: string): Translate {
  const made = translators.get(texts) ?? new Map<string, Translate>()
  const known = made.get(names)
  if (known) return known
  const namespaces = names.split(',')
  for (const name of namespaces) if (!texts.has(name)) throw texts.come()
  const t = translator(texts, namespaces)
  translators.set(texts, made.set(names, t))
  return t
}

interface TransProps {
  t: Translate
  i18nKey: string
  count?: number
  values?: Record<string, string | number>
  /** What stands for `<name>…</name>` or `<name/>` in the text. */
  components: Record<string, ReactElement>
}

/** A text with elements in it. Values are put in after the tags are read, so that none of them can bring a tag along. */
export function Trans({ t, i18nKey, count, values = {}, components }: TransProps) {
  const typed: string[] = []
  const marked: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(values)) {
    marked[name] = typeof value === 'number' ? value : `\uE000${typed.push(value) - 1}\uE001`
  }
  const text = t(i18nKey, count === undefined ? marked : { ...marked, count })
  return <>{elementsOf(text, components, typed)}</>
}

function elementsOf(text: string, components: Record<string, ReactElement>, typed: readonly string[]): ReactNode[] {
  const parts: ReactNode[] = []
  let end = 0
  for (const match of text.matchAll(/<(\w+)>(.*?)<\/\1>|<(\w+)\s*\/>/gs)) {
    const [whole, pair, inner = '', single] = match
    const element = components[pair ?? single ?? '']
    if (!element) continue
    parts.push(unmarked(text.slice(end, match.index), typed))
    parts.push(
      <Fragment key={match.index}>
        {pair ? cloneElement(element, {}, ...elementsOf(inner, components, typed)) : element}
      </Fragment>,
    )
    end = match.index + whole.length
  }
  parts.push(unmarked(text.slice(end), typed))
  return parts
}

function unmarked(text: string, typed: readonly string[]): string {
  return text.replace(/\uE000(\d+)\uE001/g, (_whole, index: string) => typed[Number(index)] ?? '')
}
