import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { Trans } from '~/i18n/trans'
import { useLanguage } from '~/i18n/use-language'

interface MatchFactsProps {
  name: string
  /** What both profiles say. */
  interests: readonly string[]
  /** What both signed up for; null when they didn't say the same. */
  wish: string | null
  /** Kilometres; null when it isn't known. */
  distance: number | null
}

/** In a sentence, at most. */
const mostFacts = 2
/** Kilometres: from here on a place is nothing to tell of. */
const farAway = 10

/** One sentence of what the two have in common, in this order: interests, the wish, the place (design, 40). Nothing is invented. */
export function MatchFacts({ name, interests, wish, distance }: MatchFactsProps) {
  const { t } = useTranslation(['likes', 'members'])
  const language = useLanguage()
  const format = useFormat()
  const within = (label: string) => withinSentence(label, language)
  const shared = interests.slice(0, mostFacts).map((key) => within(t(`members:option.interests.${key}`)))
  const tellsWish = wish !== null && shared.length < mostFacts
  const tellsPlace = distance !== null && distance < farAway && shared.length + (tellsWish ? 1 : 0) < mostFacts
  const marked = { b: <b className="font-semibold text-primary-ink" /> }
  const sentences = [
    shared.length > 0 && (
      <Trans key="common" t={t} i18nKey="match.common" values={{ what: format.list(shared) }} components={marked} />
    ),
    tellsWish && (
      <Trans
        key="wish"
        t={t}
        i18nKey="match.wish"
        values={{ what: within(t(`members:option.reason_for_signup.${wish}`)) }}
        components={marked}
      />
    ),
    tellsPlace && t('match.near', { name, distance: format.distance(distance) }),
    shared.length === 0 && !tellsWish && t('match.rest'),
  ]
  return <>{sentences.filter(Boolean).flatMap((sentence) => [sentence, ' '])}</>
}

/** A label as it stands within a sentence: German has capitals for its nouns, 'DIY' keeps its own. */
function withinSentence(label: string, language: string): string {
  const isWord = /^\p{Lu}(?:\p{Ll}|\s)/u.test(label)
  return language === 'de' || !isWord ? label : label.charAt(0).toLocaleLowerCase(language) + label.slice(1)
}
