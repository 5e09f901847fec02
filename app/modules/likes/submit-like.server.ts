import { forMember } from '~/database/for-tenant.server'
import type { Translate } from '~/i18n/translate'
import type { Member } from '~/modules/accounts/member'
import { DomainError } from '~/platform/errors'
import { NoLikesLeft } from './errors'
import { likeMember } from './like-member.server'
import { likesLeft } from './quota.server'
import type { LikeOutcome } from './schema'
import { takeBackLike } from './take-back-like.server'

/** What a heart posts: `id` of the member, `intent` like or take_back. A refusal comes back as an answer with its text. */
export async function submitLike(member: Member, form: FormData, t: Translate): Promise<LikeOutcome> {
  const id = String(form.get('id') ?? '')
  try {
    if (form.get('intent') === 'take_back') {
      await takeBackLike(member, id)
      return { takenBack: true }
    }
    return { liked: true, match: (await likeMember(member, id)).match }
  } catch (error) {
    if (error instanceof NoLikesLeft) return { usedUp: await forMember(member, (db) => likesLeft(db, member)) }
    if (error instanceof DomainError) return { problem: t(error.code, error.data) }
    throw error
  }
}

/** 429 and 422 keep the page's data: nothing has changed. */
export function statusOf(outcome: LikeOutcome): number {
  if ('usedUp' in outcome) return 429
  return 'problem' in outcome ? 422 : 200
}
