import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { MemberGrid } from '~/modules/members/ui/cards/member-grid'
import { Tag } from '~/ui/labels'
import type { LikeView } from '../schema'
import { LikeButton } from './like-button'

/** Likes as cards of members, with the time in place of the city. */
export function LikeGrid({
  likes,
  marksMatches,
}: {
  likes: readonly LikeView[] /** Marks matches, in a list that doesn't consist of them. */
  marksMatches: boolean
}) {
  const { t } = useTranslation('likes')
  const { relative } = useFormat()
  const likeOf = new Map(likes.map((like) => [like.member.id, like]))
  return (
    <MemberGrid
      members={likes.map(({ member }) => member)}
      heading="h2"
      more={({ id }) => {
        const like = likeOf.get(id)
        if (!like) return {}
        return {
          badge: like.isNew && <Tag look="new">{t('new')}</Tag>,
          line: like.matched && marksMatches ? t('matched') : relative(like.at),
          action: <LikeButton member={like.member} liked={like.liked} on="photo" />,
        }
      }}
    />
  )
}
