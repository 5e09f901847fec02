import type { Formats } from '~/i18n/formats'
import type { Translate } from '~/i18n/translate'

/** Language and formats of the copy's HTML page. */
export interface Reader {
  t: Translate
  format: Formats
}
