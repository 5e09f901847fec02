import type { MemberCardView } from '~/modules/members/schema'
import type { CardAdditions } from '~/modules/members/ui/member-card'
import { LikeButton } from './like-button'

/** The hearts on the cards of a list, for members. `liked`: the ids of whom the viewer likes. */
export function hearts(liked: readonly string[]): (member: MemberCardView) => CardAdditions {
  const known = new Set(liked)
  return (member) => ({ action: <LikeButton member={member} liked={known.has(member.id)} on="photo" /> })
}
