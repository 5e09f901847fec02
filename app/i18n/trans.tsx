import type { ReactElement, ReactNode } from 'react'
import { cloneElement, createElement, Fragment } from 'react'
import { isolated } from '~/i18n/texts/isolated'
import type { Translate } from '~/i18n/translate'

interface TransProps {
  t: Translate
  i18nKey: string
  count?: number
  values?: Record<string, string | number>
  /** Elements for `<name>…</name>` or `<name/>` in the text. */
  components: Record<string, ReactElement>
}

/** Words with placeholders, or an element and what stands in it; null for `<name/>`. */
type Part = string | { name: string; parts: Part[] | null }

/** A text with elements. Values are inserted after the elements are parsed, so that no value can add an element. */
export function Trans({ t, i18nKey, count, values, components }: TransProps) {
  const given = count === undefined ? values : { ...values, count }
  const show = (part: Part): ReactNode => {
    if (typeof part === 'string') return filled(part, given)
    const element = components[part.name]
    if (!element) return part.parts?.map(show)
    return part.parts ? cloneElement(element, {}, ...part.parts.map(show)) : element
  }
  return createElement(Fragment, null, ...partsOf(t, i18nKey, count).map(show))
}

function filled(words: string, values: TransProps['values']): string {
  return words.replace(/\{\{(\w+)\}\}/g, (_, name: string) => isolated(String(values?.[name] ?? '')))
}

/** Delimiters that occur in no text: `t` leaves the placeholders alone, so that a text can be parsed once. */
const neverFound = { interpolation: { prefix: '\uE000', suffix: '\uE001' } }

const parsed = new WeakMap<Translate, Map<string, Part[]>>()

/** Returns the parts of a text, cached unless a count selects one of its plural forms. */
function partsOf(t: Translate, key: string, count: number | undefined): Part[] {
  const read = t as (key: string, options: object) => string
  if (count !== undefined) return parse(read(key, { ...neverFound, count }))
  const texts = parsed.get(t) ?? new Map<string, Part[]>()
  parsed.set(t, texts)
  const parts = texts.get(key) ?? parse(read(key, neverFound))
  texts.set(key, parts)
  return parts
}

const element = /<(\w+)(?:\s*\/>|>(.*?)<\/\1>)/gs

function parse(text: string): Part[] {
  const parts: Part[] = []
  let end = 0
  for (const { 0: whole, 1: name = '', 2: inner, index } of text.matchAll(element)) {
    parts.push(text.slice(end, index), { name, parts: inner === undefined ? null : parse(inner) })
    end = index + whole.length
  }
  return [...parts, text.slice(end)]
}
