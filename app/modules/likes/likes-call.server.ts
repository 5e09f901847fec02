import { forMember } from '~/database/for-tenant.server'
import type { Member } from '~/modules/accounts/member'
import type { MemberCardView } from '~/modules/members/schema'
import { countNewLikes, likesPageIn } from './queries.server'

/** Entry of `profiles` in the response of /api/likes.php, with the call's own field names. */
export interface LikeProfile {
  id: string
  name: string
  age: number
  online: boolean
  premium: boolean
  fictional: boolean
  thumb: string | null
}

/**
 * Response of GET /api/likes.php: a page of received likes. `next` is the value of `?before=` for the following page.
 */
export interface LikesAnswer {
  profiles: LikeProfile[]
  /** Specification 3, received like. */
  liked_by: { id: string; like_new: boolean }[]
  next: string | null
  /** New likes on all pages (specification 3, chat state). */
  total_new_likes: number
}

export function likesAnswer(member: Member, before: string | null): Promise<LikesAnswer> {
  return forMember(member, async (db) => {
    const { likes, next } = await likesPageIn(db, member, 'received', before)
    return {
      profiles: likes.map((like) => likeProfile(like.member)),
      liked_by: likes.map((like) => ({ id: like.member.id, like_new: like.isNew })),
      next,
      total_new_likes: await countNewLikes(db, member),
    }
  })
}

function likeProfile({ id, name, age, online, premium, fictional, photo }: MemberCardView): LikeProfile {
  return { id, name, age, online, premium, fictional, thumb: photo?.sources[0]?.url ?? null }
}
