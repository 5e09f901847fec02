import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { Trans } from '~/i18n/trans'
import { useLanguage } from '~/i18n/use-language'
import { withinSentence } from '../picks/within-sentence'

interface MatchFactsProps {
  name: string
  /** Interests that both profiles have. */
  interests: readonly string[]
  /** Reason for signing up that both gave; null when their reasons differ. */
  wish: string | null
  /** Kilometers; null when unknown. */
  distance: number | null
}

/** Maximum number of facts in the sentence. */
const mostFacts = 2
/** Distance in kilometers from which the place is not mentioned. */
const farAway = 10

/**
 * One sentence about what the two have in common, in this order: interests, the wish, the place (design, 40). Nothing
 * is made up.
 */
export function MatchFacts({ name, interests, wish, distance }: MatchFactsProps) {
  const { t } = useTranslation(['likes', 'members'])
  const language = useLanguage()
  const format = useFormat()
  const within = (label: string) => withinSentence(label, language)
  const shared = interests.slice(0, mostFacts).map((key) => within(t(`members:option.interests.${key}`)))
  const showsWish = wish !== null && shared.length < mostFacts
  const showsPlace = distance !== null && distance < farAway && shared.length + (showsWish ? 1 : 0) < mostFacts
  const marked = { b: <b className="font-semibold text-primary-ink" /> }
  const sentences = [
    shared.length > 0 && (
      <Trans key="common" t={t} i18nKey="match.common" values={{ what: format.list(shared) }} components={marked} />
    ),
    showsWish && (
      <Trans
        key="wish"
        t={t}
        i18nKey="match.wish"
        values={{ what: within(t(`members:option.reason_for_signup.${wish}`)) }}
        components={marked}
      />
    ),
    showsPlace && t('match.near', { name, distance: format.distance(distance) }),
    shared.length === 0 && !showsWish && t('match.rest'),
  ]
  return <>{sentences.filter(Boolean).flatMap((sentence) => [sentence, ' '])}</>
}
