import type { Member } from '~/modules/accounts/member'
import type { MemberCardView } from '~/modules/members/schema'
import { likesPage } from './queries.server'

/** One entry of `profiles` of /api/likes.php, under the call's own names. */
export interface LikeProfile {
  id: string
  name: string
  age: number
  online: boolean
  premium: boolean
  fictional: boolean
  thumb: string | null
}

/** The answer of GET /api/likes.php: a page of received likes; `next` asks for the one after it as `?before=`. */
export interface LikesAnswer {
  profiles: LikeProfile[]
  /** Specification 3, received like. */
  liked_by: { id: string; like_new: boolean }[]
  next: string | null
}

export async function likesAnswer(member: Member, before: string | null): Promise<LikesAnswer> {
  const { likes, next } = await likesPage(member, 'received', before)
  return {
    profiles: likes.map((like) => likeProfile(like.member)),
    liked_by: likes.map((like) => ({ id: like.member.id, like_new: like.isNew })),
    next,
  }
}

function likeProfile({ id, name, age, online, premium, fictional, photo }: MemberCardView): LikeProfile {
  return { id, name, age, online, premium, fictional, thumb: photo?.sources[0]?.url ?? null }
}
