import type { MemberCardView } from '~/modules/members/schema'
import type { CardAdditions } from '~/modules/members/ui/cards/member-card'
import { answeredLike } from './answered-likes'
import { LikeButton } from './like-button'

/**
 * The hearts on the cards of a list, for members. `liked`: the ids of whom the viewer likes, just told for the members of
 * `loaded`; whoever stands in the list from earlier may have been liked or not on another page since.
 */
export function hearts(
  liked: readonly string[],
  loaded: readonly MemberCardView[],
): (member: MemberCardView) => CardAdditions {
  const known = new Set(liked)
  const fresh = new Set(loaded.map(({ id }) => id))
  const isLiked = (id: string) => (fresh.has(id) ? undefined : answeredLike(id)) ?? known.has(id)
  return (member) => ({ action: <LikeButton member={member} liked={isLiked(member.id)} on="photo" /> })
}
