import { z } from 'zod'
import { forMember } from '~/database/for-tenant.server'
import type { Translate } from '~/i18n/translate'
import type { Member } from '~/modules/accounts/member'
import { DomainError } from '~/platform/errors'
import { actionForm, formFields } from '~/platform/forms/read-form.server'
import { MatchNotFound, NoLikesLeft } from './errors'
import type { Liked } from './like-member.server'
import { likeMember } from './like-member.server'
import { longestPartName } from './parts/part.server'
import { readMatch } from './queries.server'
import { likesLeft } from './quota.server'
import type { LikeOutcome } from './schema'
import { takeBackLike } from './take-back-like.server'

/** Form of a heart: `id` of the member, `part` of the profile if it is at one, and without a script also the page to return to. */
export const likeForm = actionForm.extend({
  intent: z.enum(['like', 'take_back', 'undo']),
  id: formFields.id,
  part: z.string().max(longestPartName).optional(),
  back: formFields.path,
})
type LikeForm = z.output<typeof likeForm>

export function submitLike(
  member: Member,
  { id, intent, part = null }: Pick<LikeForm, 'id' | 'intent'> & { part?: string | null | undefined },
  t: Translate,
): Promise<LikeOutcome> {
  return outcomeOf(member, t, async () => {
    if (intent === 'like') return likedAs(member, id, await likeMember(member, id, part))
    return { takenBack: true, ...(await takeBackLike(member, id, { part, undo: intent === 'undo' })) }
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
