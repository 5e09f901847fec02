import { useLocation } from '@remix-run/react'
import { useSyncExternalStore } from 'react'
import type { MemberCardView } from '../../schema'

/** Cards as a page of the list has them. */
interface Shown {
  cards: MemberCardView[]
  /** Whom of them the viewer likes; null for a visitor. */
  liked: string[] | null
}

/**
 * The cards of a page below those of the pages before it: 'load more' goes to the next page's address and hands over, in
 * the history entry, what is there already. So the list has its length, and its scroll, on the way back.
 */
export function useEarlierPages(page: Shown): {
  shown: Shown
  /** For the link to the next page. */
  state: { earlier: Shown }
  /** The list is shown from its beginning. */
  isFirst: boolean
} {
  const { state, search } = useLocation()
  const isLater = new URLSearchParams(search).has('after')
  // The server knows nothing of the history: a page that comes from it is hydrated without.
  const knowsHistory = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const earlier = knowsHistory && isLater ? (state as { earlier?: Shown } | null)?.earlier : null
  const shown = earlier ? joined(earlier, page) : page
  return { shown, state: { earlier: shown }, isFirst: Boolean(earlier) || !isLater }
}

/** Who became active meanwhile may stand on both pages. */
function joined(earlier: Shown, page: Shown): Shown {
  const known = new Set(earlier.cards.map(({ id }) => id))
  return {
    cards: [...earlier.cards, ...page.cards.filter(({ id }) => !known.has(id))],
    liked: page.liked && [...(earlier.liked ?? []), ...page.liked],
  }
}

const never = () => () => undefined
