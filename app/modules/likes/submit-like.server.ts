import { z } from 'zod'
import { forMember } from '~/database/for-tenant.server'
import type { Translate } from '~/i18n/translate'
import type { Member } from '~/modules/accounts/member'
import { DomainError } from '~/platform/errors'
import { actionForm, formFields } from '~/platform/forms/read-form.server'
import { MatchNotFound, NoLikesLeft } from './errors'
import type { Liked } from './like-member.server'
import { likeMember } from './like-member.server'
import { readMatch } from './queries.server'
import { likesLeft } from './quota.server'
import type { LikeOutcome } from './schema'
import { takeBackLike } from './take-back-like.server'

/** Form of a heart: `id` of the member, and without a script also the page to return to. */
export const likeForm = actionForm.extend({
  intent: z.enum(['like', 'take_back']),
  id: formFields.id,
  back: formFields.path,
})
type LikeForm = z.output<typeof likeForm>

export function submitLike(
  member: Member,
  { id, intent }: Pick<LikeForm, 'id' | 'intent'>,
  t: Translate,
): Promise<LikeOutcome> {
  return outcomeOf(member, t, async () => {
    if (intent === 'take_back') {
      await takeBackLike(member, id)
      return { takenBack: true }
    }
    return likedAs(member, id, await likeMember(member, id))
  })
}

/** Returns the outcome of a like. The like counts even if the other member takes theirs back at the same moment. */
export async function likedAs(member: Member, id: string, { match }: Liked): Promise<LikeOutcome> {
  if (!match) return { liked: true, match: null }
  try {
    return { liked: true, match: (await readMatch(member, id)).member }
  } catch (error) {
    if (error instanceof MatchNotFound) return { liked: true, match: null }
    throw error
  }
}

/** Runs `work` and converts a refusal into an outcome with its text, or with the time to wait. */
export async function outcomeOf<Outcome>(
  member: Member,
  t: Translate,
  work: () => Promise<Outcome>,
): Promise<Outcome | Refused> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof NoLikesLeft) return { usedUp: await forMember(member, (db) => likesLeft(db, member)) }
    if (error instanceof DomainError) return { problem: t(error.code, error.data), status: error.status }
    throw error
  }
}

type Refused = Extract<LikeOutcome, { usedUp: unknown } | { problem: unknown }>

/** Returns the HTTP status of an outcome. An error status keeps the page's data, since a refusal changes nothing. */
export function statusOf(outcome: object): number {
  if ('usedUp' in outcome) return 429
  return 'status' in outcome && typeof outcome.status === 'number' ? outcome.status : 200
}
