import { useFetcher } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { paths } from '~/paths'
import { vibrate } from '~/platform/browser/vibrate'
import { afterPaint } from '~/ui/after-paint'
import type { DeckCard, SwipeOutcome } from '../../swipe/schema'
import { leadTo } from '../new-like/own-matches'

interface SwipeAnswerProps {
  card: DeckCard
  intent: 'like' | 'pass'
  onAnswer: (card: DeckCard, outcome: SwipeOutcome) => void
}

/** Sends a swipe once and reports its outcome. Each swipe has its own request, so that swiping can continue. */
export function SwipeAnswer({ card, intent, onAnswer }: SwipeAnswerProps) {
  const fetcher = useFetcher<SwipeOutcome>({ key: `swipe ${card.id}` })
  const sent = useRef(false)
  const reported = useRef(false)
  const endLead = useRef<((led: boolean) => void) | null>(null)

  useEffect(() => {
    if (sent.current) return
    sent.current = true
    endLead.current = leadTo(card.id)
    if (intent === 'like') vibrate('like')
    afterPaint(() =>
      fetcher.submit({ id: card.id, intent, script: 'yes' }, { method: 'post', action: paths.swipeGame }),
    )
  }, [card.id, intent, fetcher])

  useEffect(() => {
    if (!sent.current || reported.current || fetcher.state !== 'idle' || !fetcher.data) return
    reported.current = true
    const isMatch = 'match' in fetcher.data && fetcher.data.match !== null
    endLead.current?.(isMatch)
    if (isMatch) vibrate('match')
    onAnswer(card, fetcher.data)
  }, [card, fetcher.state, fetcher.data, onAnswer])

  useEffect(() => () => endLead.current?.(false), [])

  return null
}
