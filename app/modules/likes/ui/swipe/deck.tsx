import { useRef } from 'react'
import { useTranslation } from '~/i18n/translation'
import type { DeckCard } from '../../swipe/schema'
import { SwipeCardContent } from './swipe-card'
import type { Side } from './use-drag'
import { useDrag } from './use-drag'

/** Cards that are seen: the top one and two below. */
const seen = 3

interface DeckProps {
  /** The first is on top. */
  cards: readonly DeckCard[]
  /** Those on their way out. */
  leaving: readonly { card: DeckCard; side: Side }[]
  onSwipe: (side: Side) => void
  onLeft: (id: string) => void
}

/** The stack of the swipe game. */
export function Deck({ cards, leaving, onSwipe, onLeft }: DeckProps) {
  const [top, ...below] = cards.slice(0, seen)
  return (
    <div className="deck on-photo" aria-live="polite">
      {leaving.map(({ card, side }) => (
        <div
          key={`${card.id} ${side}`}
          className={`mcard deck__leaving deck__leaving--${side}`}
          aria-hidden="true"
          onAnimationEnd={() => onLeft(card.id)}
        >
          <SwipeCardContent card={card} below />
        </div>
      ))}
      {below.reverse().map((card) => (
        <div key={card.id} className="mcard" aria-hidden="true">
          <SwipeCardContent card={card} below />
        </div>
      ))}
      {top && <TopCard key={top.id} card={top} onSwipe={onSwipe} />}
    </div>
  )
}

function TopCard({ card, onSwipe }: { card: DeckCard; onSwipe: (side: Side) => void }) {
  const { t } = useTranslation('likes')
  const element = useRef<HTMLElement>(null)
  const drag = useDrag(element, onSwipe)
  return (
    <article className="mcard" ref={element} {...drag}>
      <SwipeCardContent card={card} />
      <span className="stamp" aria-hidden="true">
        {t('swipe.stamp_like')}
      </span>
      <span className="stamp stamp--skip" aria-hidden="true">
        {t('swipe.stamp_skip')}
      </span>
    </article>
  )
}
