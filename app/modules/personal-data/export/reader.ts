import type { Formats } from '~/i18n/formats'
import type { Translate } from '~/i18n/translate'

/** Whom the page of a copy is for. */
export interface Reader {
  t: Translate
  format: Formats
}
