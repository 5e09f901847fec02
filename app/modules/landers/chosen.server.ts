import { z } from 'zod'
import type { TenantDb } from '~/database/for-tenant.server'
import type { Member } from '~/modules/accounts/member'
import { like } from '~/modules/likes/like-member.server'
import { DomainError } from '~/platform/errors'
import { formShape } from '~/platform/forms/form-shape.server'
import { plainText } from '~/platform/forms/plain-text'
import { readForm } from '~/platform/forms/read-form.server'
import { isUuid } from '~/platform/uuid'
import { longestMessageUnits } from '~/tenancy/settings/vocabulary'
import { agesOf } from './age-steps'

/** Value of the option to answer in one's own words, in the message field. */
const own = 'own'

/** Maximum length in characters, the same as of a profile's text. */
const longestAbout = 1_000
/** An invalid value, sent by a script or a stale page, counts as missing. */
const picked = z.string().max(40).catch('')
const text = (longest: number) => z.string().overwrite(plainText).max(longest).catch('')

/** Fields of landers' forms, besides those of the sign-up. */
const chosenSchema = z.object({
  member: picked,
  message: text(longestMessageUnits),
  opener: text(longestAbout),
  answer: text(longestAbout),
  about: text(longestAbout),
  age: picked,
  like: picked,
  draft: z.string().optional(),
})

export const chosenForm = formShape(chosenSchema.pick({ member: true, message: true, opener: true, answer: true }))

/** Returns the member whom a lander's short form names; null if it names none, and for a complete sign-up. */
export function memberChosen(form: FormData): string | null {
  const { member, draft } = readForm(form, chosenSchema)
  return draft === undefined && isUuid(member) ? member : null
}

/** Returns the first message in a lander's form: the text written, otherwise the line or answer selected. */
export function messageChosen(form: FormData): string {
  const { message, opener, answer } = readForm(form, chosenSchema)
  return [message, opener, answer].find((line) => line !== '' && line !== own) ?? ''
}

/**
 * Stores in the new account what the visitor said about themselves, the ages they look for, and whom they liked. Runs
 * in the sign-up's transaction.
 */
export async function keepChosen(db: TenantDb, member: Member, form: FormData): Promise<void> {
  const { about, age, like: liked } = readForm(form, chosenSchema)
  const ages = agesOf(age)
  const answers = {
    ...(about === '' ? {} : { about_me: about }),
    ...(ages ? { seeks_min_age: ages.min, seeks_max_age: ages.max } : {}),
  }
  if (Object.keys(answers).length > 0) {
    await db
      .updateTable('members')
      .set(answers)
      .where('pool_id', '=', db.scope.poolId)
      .where('id', '=', member.id)
      .execute()
  }
  if (isUuid(liked) && liked !== member.id) await like(db, member, liked).catch(onlyRefused)
}

/** Ignores refusals (status below 500): if the member can't be liked, the sign-up still succeeds. */
function onlyRefused(error: unknown): void {
  if (!(error instanceof DomainError && error.status < 500)) throw error
}
