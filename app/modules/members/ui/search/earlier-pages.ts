import { useLocation } from '@remix-run/react'
import { useSyncExternalStore } from 'react'
import type { MemberCardView } from '../../schema'

/** Cards of one or more pages of the list. */
interface Shown {
  cards: MemberCardView[]
  /** Ids of the members whom the viewer likes; null for a visitor. */
  liked: string[] | null
}

/**
 * Returns the cards of a page, preceded by those of earlier pages. 'Load more' goes to the next page's URL and passes
 * the cards shown so far in the history entry, so that going back restores the list's length and scroll position.
 */
export function useEarlierPages(page: Shown): {
  shown: Shown
  /** History state for the link to the next page. */
  state: { earlier: Shown }
  /** Whether the list is shown from its beginning. */
  isFirst: boolean
} {
  const { state, search } = useLocation()
  const isLater = new URLSearchParams(search).has('after')
  // The server doesn't have the history state, so its pages are hydrated without earlier cards.
  const knowsHistory = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const earlier = knowsHistory && isLater ? (state as { earlier?: Shown } | null)?.earlier : null
  const shown = earlier ? joined(earlier, page) : page
  return { shown, state: { earlier: shown }, isFirst: Boolean(earlier) || !isLater }
}

/** Joins pages without duplicates: a member who became active between the requests may be on both. */
function joined(earlier: Shown, page: Shown): Shown {
  const known = new Set(earlier.cards.map(({ id }) => id))
  return {
    cards: [...earlier.cards, ...page.cards.filter(({ id }) => !known.has(id))],
    liked: page.liked && [...(earlier.liked ?? []), ...page.liked],
  }
}

const never = () => () => undefined
