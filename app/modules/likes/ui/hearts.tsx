import type { MemberCardView } from '~/modules/members/schema'
import type { CardAdditions } from '~/modules/members/ui/cards/member-card'
import { pressedLike } from './answered-likes'
import { LikeButton } from './like-button'

/**
 * Returns a function that adds the heart to each card of a list, for members.
 * @param liked ids of the members whom the viewer likes, up to date for the members in `loaded`. For the others in the
 * list, a heart pressed on another page in the meantime wins.
 */
export function hearts(
  liked: readonly string[],
  loaded: readonly MemberCardView[],
): (member: MemberCardView) => CardAdditions {
  const known = new Set(liked)
  const fresh = new Set(loaded.map(({ id }) => id))
  const isLiked = (id: string) => (fresh.has(id) ? undefined : pressedLike(id)) ?? known.has(id)
  return (member) => ({ action: <LikeButton member={member} liked={isLiked(member.id)} on="photo" /> })
}
