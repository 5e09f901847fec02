import { useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { IconButton } from '~/ui/button'
import { HeartButton } from './heart-button'
import { useHeart } from './use-heart'
import { UsedUpDialog } from './used-up'

interface LikeButtonProps {
  member: { id: string; name: string }
  liked: boolean
  /** Place of the heart: on a photo, in a row of buttons, in the bar of a profile, or in the head of a conversation. */
  on: 'photo' | 'row' | 'bar' | 'head'
}

/** A heart, which is a form of its own. When no likes are left today, a dialog shows the time to wait. */
export function LikeButton({ member, liked, on }: LikeButtonProps) {
  const { t } = useTranslation('likes')
  const { pathname, search } = useLocation()
  const { isOn, press, usedUp, closeUsedUp } = useHeart({ memberId: member.id, liked, t })
  const label = isOn ? t('button.liked', { name: member.name }) : t('button.like', { name: member.name })
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
      {usedUp && <UsedUpDialog likes={usedUp} member={member} onClose={closeUsedUp} />}
    </>
  )
}
