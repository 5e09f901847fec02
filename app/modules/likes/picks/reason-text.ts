import type { Formats } from '~/i18n/formats'
import type { Language } from '~/i18n/languages'
import type { Translate } from '~/i18n/translate'
import type { PickReason } from './schema'
import { withinSentence } from './within-sentence'

interface Reader {
  t: Translate
  language: Language
  format: Pick<Formats, 'list' | 'distance'>
}

/** Returns the reason as a sentence, on the page and in the e-mail. */
export function pickReason(reason: PickReason, name: string, { t, language, format }: Reader): string {
  const within = (key: string) => withinSentence(t(`members:option.${key}`), language)
  switch (reason.kind) {
    case 'interests':
      return t('likes:picks.reason.interests', {
        what: format.list(reason.interests.map((key) => within(`interests.${key}`))),
      })
    case 'wish':
      return t('likes:picks.reason.wish', { what: within(`reason_for_signup.${reason.wish}`) })
    case 'city':
      return t('likes:picks.reason.city', { city: reason.city })
    default:
      return t('likes:match.near', { name, distance: format.distance(reason.distance) })
  }
}
