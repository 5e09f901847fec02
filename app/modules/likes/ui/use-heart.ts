import { useFetcher, useNavigate } from '@remix-run/react'
import type { SyntheticEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { Translate } from '~/i18n/translate'
import { paths } from '~/paths'
import { vibrate } from '~/platform/browser/vibrate'
import { afterPaint } from '~/ui/after-paint'
import { showToast } from '~/ui/notices/toast-list'
import type { LikeOutcome, LikesLeft } from '../schema'
import { keepAnswer, stillLiked } from './answered-likes'
import { leadTo } from './new-like/own-matches'

interface HeartOptions {
  memberId: string
  liked: boolean
  /** Name of the part of the profile that the heart is at; null for the member's own. */
  part?: string | null
  /** A list reads its texts once for each card. */
  t: Translate
}

export interface Heart {
  isOn: boolean
  press: (event: SyntheticEvent) => void
  /** Takes back the like that was just given, and gives the day's like back. */
  undo: () => void
  outcome: LikeOutcome | undefined
  /** No likes are left today. */
  usedUp: LikesLeft | null
  closeUsedUp: () => void
}

/**
 * A heart with a script: it fills at once, and empties again if the like is refused. A match leads to the match page;
 * other refusals are told by a toast.
 */
export function useHeart({ memberId, liked, part = null, t }: HeartOptions): Heart {
  const fetcher = useFetcher<LikeOutcome>()
  const navigate = useNavigate()
  const [usedUp, setUsedUp] = useState<LikesLeft | null>(null)
  const before = useRef(liked)
  const endLead = useRef<((led: boolean) => void) | null>(null)
  /** The press that is painted and not yet answered. */
  const [pressed, setPressed] = useState<'like' | 'take_back' | null>(null)
  const underWay = pressed ?? fetcher.formData?.get('intent')
  // Data loaded later, for example after a press in another tab, is newer than the response to the last press here.
  const [loaded, setLoaded] = useState({ liked, stale: fetcher.data })
  if (loaded.liked !== liked) setLoaded({ liked, stale: fetcher.data })
  const answer = fetcher.data === loaded.stale ? undefined : likedAfter(fetcher.data)
  const isOn = underWay ? underWay === 'like' : (answer ?? liked)
  const outcome = fetcher.data

  useEffect(() => {
    if (!outcome) return
    setPressed(null)
    if (part === null) keepAnswer(memberId, stillLiked(outcome) ?? before.current)
    if ('usedUp' in outcome) setUsedUp(outcome.usedUp)
    if ('problem' in outcome) showToast({ text: outcome.problem, icon: 'heart-off' })
    if ('failed' in outcome) showToast({ text: t('likes:button.failed'), icon: 'wifi-off' })
    const isMatch = 'match' in outcome && outcome.match !== null
    endLead.current?.(isMatch)
    if (!isMatch) return
    vibrate('match')
    navigate(paths.match(memberId))
  }, [outcome, memberId, part, navigate, t])

  useEffect(() => () => endLead.current?.(false), [])

  const send = (intent: 'like' | 'take_back' | 'undo') =>
    fetcher.submit(
      { id: memberId, intent, script: 'yes', ...(part !== null && { part }) },
      { method: 'post', action: paths.likes },
    )

  function press(event: SyntheticEvent) {
    event.preventDefault()
    if (pressed || fetcher.state !== 'idle') return
    // Stored at once: when the response arrives, the page with this heart may have been left.
    before.current = isOn
    if (part === null) keepAnswer(memberId, !isOn)
    endLead.current = leadTo(memberId)
    if (!isOn) vibrate('like')
    const intent = isOn ? 'take_back' : 'like'
    setPressed(intent)
    afterPaint(() => send(intent))
  }

  return { isOn, press, undo: () => send('undo'), outcome, usedUp, closeUsedUp: () => setUsedUp(null) }
}

/** Returns the state of the heart according to a response. */
function likedAfter(outcome: LikeOutcome | undefined): boolean | undefined {
  if (!outcome) return undefined
  if ('liked' in outcome) return true
  return 'takenBack' in outcome ? false : undefined
}
