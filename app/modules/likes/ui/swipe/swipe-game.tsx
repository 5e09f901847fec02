import { useFetcher, useNavigate } from '@remix-run/react'
import { cva } from 'class-variance-authority'
import type { FormEvent } from 'react'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/button'
import { isDialogOpen } from '~/ui/dialogs/scripted'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { showToast } from '~/ui/notices/toast-list'
import { EmptyState, Skeleton } from '~/ui/panels'
import type { LikesLeft } from '../../schema'
import type { DeckCard, DeckView, SwipeOutcome } from '../../swipe/schema'
import { FinderLink } from '../finder/finder-link'
import { UsedUpDialog } from '../used-up'
import { Deck } from './deck'
import { LikesOfToday } from './likes-of-today'
import { SwipeAnswer } from './swipe-answer'
import type { Side } from './use-drag'

const sides: Record<string, Side> = { ArrowLeft: 'left', ArrowRight: 'right' }

const roundClass = cva(
  [
    'grid place-items-center rounded-full border-control transition-[scale] duration-fade ease-spring hover:scale-106',
    'active:scale-94 disabled:pointer-events-none disabled:opacity-45',
  ],
  {
    variants: {
      look: {
        small: 'size-control border-border bg-surface-1 text-[1.15rem] shadow-1',
        plain: 'size-round border-border bg-surface-1 text-[1.5rem] shadow-2',
        like: 'size-round-lg border-transparent bg-like text-[1.75rem] text-on-like shadow-2',
      },
    },
  },
)

interface Swiped {
  card: DeckCard
  side: Side
  /** The card is still moving out. */
  leaving: boolean
  settled: boolean
}

const gone = ({ leaving, settled }: Swiped) => settled && !leaving

/**
 * The swipe game, played by touch, buttons or arrow keys. The next card is shown at once, without waiting for the
 * server.
 */
export function SwipeGame({ deck }: { deck: DeckView }) {
  const { t } = useTranslation('likes')
  const navigate = useNavigate()
  const undo = useFetcher<SwipeOutcome>({ key: 'swipe undo' })
  const [swiped, setSwiped] = useState<Swiped[]>([])
  const [usedUp, setUsedUp] = useState<{ likes: LikesLeft; card: DeckCard } | null>(null)
  const out = new Set(swiped.map(({ card }) => card.id))
  const cards = deck.cards.filter(({ id }) => !out.has(id))
  const top = cards[0]
  const waiting = swiped.filter(({ settled }) => !settled)

  const swipe = useCallback(
    (side: Side) => {
      if (top) setSwiped((known) => [...known, { card: top, side, leaving: true, settled: false }])
    },
    [top],
  )
  useArrowKeys(swipe)

  const hear = useCallback(
    (card: DeckCard, outcome: SwipeOutcome) => {
      const refused = 'usedUp' in outcome || 'problem' in outcome || 'failed' in outcome
      if ('usedUp' in outcome) setUsedUp({ likes: outcome.usedUp, card })
      if ('problem' in outcome) showToast({ text: outcome.problem, icon: 'heart-off' })
      if ('failed' in outcome) showToast({ text: t('swipe.failed'), icon: 'wifi-off' })
      if ('match' in outcome && outcome.match) navigate(paths.match(card.id))
      setSwiped((known) =>
        refused
          ? known.filter((each) => each.card.id !== card.id)
          : known.map((each) => (each.card.id === card.id ? { ...each, settled: true } : each)),
      )
    },
    [navigate, t],
  )

  const undone = undo.state === 'idle' && undo.data && 'undone' in undo.data ? undo.data : null
  useEffect(() => {
    if (undone) setSwiped((known) => known.filter(({ card }) => card.id !== undone.undone))
  }, [undone])

  // Forgets swiped cards that the server doesn't send again.
  useEffect(() => {
    const brought = new Set(deck.cards.map(({ id }) => id))
    setSwiped((known) => known.filter((each) => !gone(each) || brought.has(each.card.id)))
  }, [deck.cards])

  function press(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const intent = submitter instanceof HTMLButtonElement ? submitter.value : ''
    if (intent === 'like') swipe('right')
    if (intent === 'pass') swipe('left')
    if (intent === 'undo' && undo.state === 'idle' && waiting.length === 0) {
      undo.submit({ intent: 'undo', script: 'yes' }, { method: 'post', action: paths.swipeGame })
    }
  }

  return (
    <>
      <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-2">
        <LikesOfToday likes={deck.likes} />
        {top && <FinderLink />}
      </div>
      {top || waiting.length > 0 ? (
        <Deck
          cards={cards}
          leaving={swiped.filter(({ leaving }) => leaving)}
          onSwipe={swipe}
          onLeft={(id) =>
            setSwiped((known) => known.map((each) => (each.card.id === id ? { ...each, leaving: false } : each)))
          }
        />
      ) : (
        <NobodyLeft />
      )}
      {!top && waiting.length > 0 && <Skeleton kind="line" />}
      {(top || deck.canUndo) && (
        <form className="mt-10 flex items-center gap-between-buttons max-md:mt-9" method="post" onSubmit={press}>
          <button
            type="submit"
            className={roundClass({ look: 'small' })}
            name="intent"
            value="undo"
            disabled={!deck.canUndo}
            aria-label={t('swipe.undo')}
          >
            <Icon name="undo-2" />
          </button>
          {top && <CardButtons card={top} />}
        </form>
      )}
      {waiting.map(({ card, side }) => (
        <SwipeAnswer key={card.id} card={card} intent={side === 'right' ? 'like' : 'pass'} onAnswer={hear} />
      ))}
      {usedUp && <UsedUpDialog likes={usedUp.likes} member={usedUp.card} onClose={() => setUsedUp(null)} />}
    </>
  )
}

function CardButtons({ card }: { card: DeckCard }) {
  const { t } = useTranslation('likes')
  return (
    <>
      <input type="hidden" name="id" value={card.id} />
      <button
        type="submit"
        className={roundClass({ look: 'plain' })}
        name="intent"
        value="pass"
        aria-label={t('swipe.skip', { name: card.name })}
      >
        <Icon name="x" />
      </button>
      <button
        type="submit"
        className={roundClass({ look: 'like' })}
        name="intent"
        value="like"
        aria-label={t('swipe.like', { name: card.name })}
      >
        <Icon name="heart" filled />
      </button>
      <Link
        className={roundClass({ look: 'small' })}
        to={paths.memberChat(card.id)}
        aria-label={t('swipe.write', { name: card.name })}
      >
        <Icon name="message-circle" />
      </Link>
    </>
  )
}

function NobodyLeft() {
  const { t } = useTranslation('likes')
  return (
    <EmptyState
      icon="layers"
      title={t('swipe.empty_title')}
      text={t('swipe.empty_text')}
      more={<FinderLink />}
      action={<ButtonLink to={paths.members}>{t('swipe.empty_action')}</ButtonLink>}
    />
  )
}

/**
 * Swipes with the arrow keys: left to skip, right to like. Ignored while a dialog is open, or where arrow keys have
 * another meaning.
 */
function useArrowKeys(swipe: (side: Side) => void) {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const side = sides[event.key]
      if (!side || event.repeat || isTaken(event)) return
      event.preventDefault()
      swipe(side)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [swipe])
}

function isTaken({ altKey, ctrlKey, metaKey, defaultPrevented, target }: KeyboardEvent): boolean {
  const onField = target instanceof Element && target.closest('input, textarea, select, [role="menu"]') !== null
  return altKey || ctrlKey || metaKey || defaultPrevented || onField || isDialogOpen()
}
