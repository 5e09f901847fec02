import type { ReactElement } from 'react'
import { Trans as I18nextTrans } from 'react-i18next'
import type { Translate } from '~/i18n/translate'

interface TransProps {
  t: Translate
  i18nKey: string
  count?: number
  values?: Record<string, string | number>
  /** Elements for `<name>…</name>` or `<name/>` in the text. */
  components: Record<string, ReactElement>
}

/** Delimiters that occur in no text: `t` leaves the placeholders to `Trans`, which fills them after parsing. */
const neverFound = { interpolation: { prefix: '\uE000', suffix: '\uE001' } }

const rawTexts = new WeakMap<Translate, Translate>()

/**
 * Returns a `t` whose texts keep their placeholders; cached, as such a text doesn't depend on the values unless they
 * select a plural.
 */
function rawTextsOf(t: Translate): Translate {
  const known = rawTexts.get(t)
  if (known) return known
  const texts = new Map<string, string>()
  const look: Translate = (key, values) => {
    if (values?.count !== undefined) return t(key, values)
    const text = texts.get(key) ?? t(key, values)
    texts.set(key, text)
    return text
  }
  const raw = Object.assign(look, t)
  rawTexts.set(t, raw)
  return raw
}

/** A text with elements. Values are inserted after the elements are parsed, so that no value can add an element. */
export function Trans(props: TransProps) {
  return <I18nextTrans {...props} t={rawTextsOf(props.t)} tOptions={neverFound} />
}
