import { z } from 'zod'
import type { TenantDb } from '~/database/for-tenant.server'
import type { Member } from '~/modules/accounts/member'
import { like } from '~/modules/likes/like-member.server'
import { DomainError } from '~/platform/errors'
import { formShape } from '~/platform/forms/form-shape.server'
import { readForm } from '~/platform/forms/read-form.server'
import { isUuid } from '~/platform/uuid'
import { longestMessageUnits } from '~/tenancy/settings/vocabulary'
import { agesOf } from './age-steps'

/** What is chosen instead of an answer: one's own, in the field of the message. */
const own = 'own'

/** Characters; as long as a profile's text. */
const longestAbout = 1_000
/** Of a form that a script or a stale page made: as if the field were not there. */
const picked = z.string().max(40).catch('')
const text = (longest: number) => z.string().trim().max(longest).catch('')

/** What landers' forms send besides the fields of the sign-up. */
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

/** Whom a lander's short form names; null where it names nobody, and for a sign-up that is complete. */
export function memberChosen(form: FormData): string | null {
  const { member, draft } = readForm(form, chosenSchema)
  return draft === undefined && isUuid(member) ? member : null
}

/** The first message of a lander's form: what was written, else the line or answer that was picked. */
export function messageChosen(form: FormData): string {
  const { message, opener, answer } = readForm(form, chosenSchema)
  return [message, opener, answer].find((line) => line !== '' && line !== own) ?? ''
}

/** Keeps in the new account what its visitor said of themselves, looks for, and liked. A part of the sign-up's transaction. */
export async function keepChosen(db: TenantDb, member: Member, form: FormData): Promise<void> {
  const { about, age, like: liked } = readForm(form, chosenSchema)
  const ages = agesOf(age)
  const said = {
    ...(about === '' ? {} : { about_me: about }),
    ...(ages ? { seeks_min_age: ages.min, seeks_max_age: ages.max } : {}),
  }
  if (Object.keys(said).length > 0) {
    await db
      .updateTable('members')
      .set(said)
      .where('pool_id', '=', db.scope.poolId)
      .where('id', '=', member.id)
      .execute()
  }
  if (isUuid(liked) && liked !== member.id) await like(db, member, liked).catch(onlyRefused)
}

/** Whom one can't like any more doesn't keep anybody from joining. */
function onlyRefused(error: unknown): void {
  if (!(error instanceof DomainError && error.status < 500)) throw error
}
