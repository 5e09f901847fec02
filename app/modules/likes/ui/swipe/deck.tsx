import { cva } from 'class-variance-authority'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { photoCard } from '~/modules/members/ui/cards/photo-card'
import type { DeckCard } from '../../swipe/schema'
import { SwipeCardContent } from './swipe-card'
import type { Side } from './use-drag'
import { useDrag } from './use-drag'

const swipeCardClass = cva('rounded-media-lg shadow-2', {
  variants: {
    place: {
      top: [
        'relative translate-x-drag rotate-[var(--turn,0deg)] cursor-grab touch-pan-y select-none',
        'transition-[translate,rotate] duration-sheet ease-spring',
        'data-dragging:cursor-grabbing data-dragging:transition-none data-dragging:[&_a]:pointer-events-none',
      ],
      second: 'absolute inset-0 origin-bottom translate-y-4.25 scale-93 brightness-90',
      third: 'absolute inset-0 origin-bottom translate-y-8 scale-86 brightness-80',
      left: 'pointer-events-none absolute inset-0 z-1 animate-leave [--to:-140%] [--turn:-12deg] motion-reduce:animate-fade-out',
      right:
        'pointer-events-none absolute inset-0 z-1 animate-leave [--to:140%] [--turn:12deg] motion-reduce:animate-fade-out',
    },
  },
})

/** On the side that remains visible while the card is dragged. */
const stampClass = cva(
  [
    'absolute top-6.5 z-2 rounded-sm border-4 bg-photo-scrim/50 px-[0.55em] py-[0.2em] font-bold text-2xl',
    'leading-none opacity-0',
  ],
  {
    variants: {
      side: {
        left: 'right-5.5 rotate-9 border-on-photo text-on-photo group-data-[side=left]:opacity-(--stamp)',
        right: 'left-5.5 -rotate-9 border-like text-like group-data-[side=right]:opacity-(--stamp)',
      },
    },
  },
)

/** Number of visible cards: the top one and two below. */
const seen = 3

interface DeckProps {
  /** The first card is on top. */
  cards: readonly DeckCard[]
  /** Cards that are leaving the stack. */
  leaving: readonly { card: DeckCard; side: Side }[]
  onSwipe: (side: Side) => void
  onLeft: (id: string) => void
}

/** The stack of cards of the swipe game. */
export function Deck({ cards, leaving, onSwipe, onLeft }: DeckProps) {
  const [top, ...below] = cards.slice(0, seen)
  return (
    <div
      className="relative grid min-h-deck w-full max-w-100 grid-cols-1 **:focus-visible:outline-on-photo"
      data-deck
      aria-live="polite"
    >
      {leaving.map(({ card, side }) => (
        <div
          key={`${card.id} ${side}`}
          className={cardClass(card, side)}
          aria-hidden="true"
          onAnimationEnd={() => onLeft(card.id)}
        >
          <SwipeCardContent card={card} below />
        </div>
      ))}
      {below.reverse().map((card) => (
        <div key={card.id} className={cardClass(card, card === cards[1] ? 'second' : 'third')} aria-hidden="true">
          <SwipeCardContent card={card} below />
        </div>
      ))}
      {top && <TopCard key={top.id} card={top} onSwipe={onSwipe} />}
    </div>
  )
}

function cardClass(card: DeckCard, place: 'top' | 'second' | 'third' | Side): string {
  return photoCard.card({ photo: card.photo !== null, class: swipeCardClass({ place }) })
}

function TopCard({ card, onSwipe }: { card: DeckCard; onSwipe: (side: Side) => void }) {
  const { t } = useTranslation('likes')
  const element = useRef<HTMLElement>(null)
  const drag = useDrag(element, onSwipe)
  return (
    <article className={cardClass(card, 'top')} ref={element} {...drag}>
      <SwipeCardContent card={card} />
      <span className={stampClass({ side: 'right' })} aria-hidden="true">
        {t('swipe.stamp_like')}
      </span>
      <span className={stampClass({ side: 'left' })} aria-hidden="true">
        {t('swipe.stamp_skip')}
      </span>
    </article>
  )
}
