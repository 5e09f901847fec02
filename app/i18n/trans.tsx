import type { ReactElement } from 'react'
import { Trans as I18nextTrans } from 'react-i18next'
import type { Translate } from '~/i18n/translate'

interface TransProps {
  t: Translate
  i18nKey: string
  count?: number
  values?: Record<string, string | number>
  /** What stands for `<name>…</name>` or `<name/>` in the text. */
  components: Record<string, ReactElement>
}

/** No text has these: `t` leaves the values to `Trans`, which puts them in when it has read the elements. */
const neverFound = { interpolation: { prefix: '\uE000', suffix: '\uE001' } }

const rawTexts = new WeakMap<Translate, Translate>()

/** `t` for texts with their placeholders in them: the same whatever the values are, unless they pick a plural. */
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

/** A text with elements in it. Values are put in after the elements are read, so that none of them can add one. */
export function Trans(props: TransProps) {
  return <I18nextTrans {...props} t={rawTextsOf(props.t)} tOptions={neverFound} />
}
