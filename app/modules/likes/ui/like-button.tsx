import { useFetcher, useLocation, useNavigate } from '@remix-run/react'
import type { FormEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { IconButton } from '~/ui/button'
import { showToast } from '~/ui/notices/toast-list'
import type { LikeOutcome, LikesLeft } from '../schema'
import { keepAnswer } from './answered-likes'
import { HeartButton } from './heart-button'
import { leadTo } from './new-like/own-matches'
import { UsedUpDialog } from './used-up'

interface LikeButtonProps {
  member: { id: string; name: string }
  liked: boolean
  /** Place of the heart: on a photo, in a row of buttons, in the bar of a profile, or in the head of a conversation. */
  on: 'photo' | 'row' | 'bar' | 'head'
}

/**
 * A heart, which is a form of its own. With a script it fills at once, and empties again if the like is refused. A
 * match leads to the match page; when no likes are left today, a dialog shows the time to wait.
 */
export function LikeButton({ member, liked, on }: LikeButtonProps) {
  const { t } = useTranslation('likes')
  const fetcher = useFetcher<LikeOutcome>()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [usedUp, setUsedUp] = useState<LikesLeft | null>(null)
  const before = useRef(liked)
  const endLead = useRef<((led: boolean) => void) | null>(null)
  const underWay = fetcher.formData?.get('intent')
  // Data loaded later, for example after a press in another tab, is newer than the response to the last press here.
  const [loaded, setLoaded] = useState({ liked, stale: fetcher.data })
  if (loaded.liked !== liked) setLoaded({ liked, stale: fetcher.data })
  const answer = fetcher.data === loaded.stale ? undefined : likedAfter(fetcher.data)
  const isOn = underWay ? underWay === 'like' : (answer ?? liked)
  const label = isOn ? t('button.liked', { name: member.name }) : t('button.like', { name: member.name })
  const outcome = fetcher.data

  useEffect(() => {
    if (!outcome) return
    keepAnswer(member.id, likedAfter(outcome) ?? before.current)
    if ('usedUp' in outcome) setUsedUp(outcome.usedUp)
    if ('problem' in outcome) showToast({ text: outcome.problem, icon: 'heart-off' })
    if ('failed' in outcome) showToast({ text: t('button.failed'), icon: 'wifi-off' })
    const isMatch = 'match' in outcome && outcome.match !== null
    endLead.current?.(isMatch)
    if (isMatch) navigate(paths.match(member.id))
  }, [outcome, member.id, navigate, t])

  useEffect(() => () => endLead.current?.(false), [])

  function press(event: FormEvent) {
    event.preventDefault()
    if (fetcher.state !== 'idle') return
    // Stored at once: when the response arrives, the page with this heart may have been left.
    before.current = isOn
    keepAnswer(member.id, !isOn)
    endLead.current = leadTo(member.id)
    fetcher.submit(
      { id: member.id, intent: isOn ? 'take_back' : 'like', script: 'yes' },
      { method: 'post', action: paths.likes },
    )
  }

  return (
    <>
      <form className="contents" method="post" action={paths.likes} onSubmit={press}>
        <input type="hidden" name="id" value={member.id} />
        <input type="hidden" name="intent" value={isOn ? 'take_back' : 'like'} />
        <input type="hidden" name="back" value={pathname + search} />
        {on === 'photo' ? (
          <HeartButton type="submit" on={isOn} label={label} />
        ) : (
          <IconButton
            type="submit"
            look={on === 'head' ? 'plain' : 'line'}
            size={on === 'bar' ? 'large' : 'normal'}
            icon="heart"
            label={label}
            pressed={isOn}
          />
        )}
      </form>
      {usedUp && <UsedUpDialog likes={usedUp} member={member} onClose={() => setUsedUp(null)} />}
    </>
  )
}

/**
 * Returns the state of the heart according to a response. It applies to members in parts of a list that are not
 * reloaded.
 */
function likedAfter(outcome: LikeOutcome | undefined): boolean | undefined {
  if (!outcome) return undefined
  if ('liked' in outcome) return true
  return 'takenBack' in outcome ? false : undefined
}
