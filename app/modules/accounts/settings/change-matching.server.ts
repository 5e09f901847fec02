import { sql } from 'kysely'
import { z } from 'zod'
import { forMember } from '~/database/for-tenant.server'
import { invalidateListsOf, invalidatePeople } from '~/database/member-cache.server'
import { makeFormats } from '~/i18n/formats'
import { defineForm } from '~/ui/forms/define-form.server'
import { changeProfile } from '../account-row.server'
import { GenderChangedLately } from '../errors'
import type { Gender, Member } from '../member'
import { genders } from '../member'
import type { TextContext } from '../request-context'
import type { ConsentKind, MatchingReply, MatchingView, SeekChoice } from '../schema'
import { daysBetweenGenders, seekChoices } from '../schema'
import { changeConsent, usableSeeks } from '../sign-up/consents.server'

export const matchingForm = defineForm((t) => {
  const choice = t('accounts:field.choose')
  return z.object({
    gender: z.enum(genders, choice),
    seeks: z.enum(Object.keys(seekChoices) as [SeekChoice], choice),
    consented: z.boolean().default(false),
  })
})

/**
 * Returns the member's gender and seeks for the settings. Who looked for one gender before the consent had a question of
 * its own keeps that until they save.
 */
export function matchingOf({ gender, seeks: [first, second] }: Member, consents: readonly ConsentKind[]): MatchingView {
  const seeks = first && !second ? first : 'both'
  return { gender, seeks, consented: consents.includes('matching') || seeks !== 'both' }
}

/** Handles the form in the settings. Returns null if it was saved. */
export async function submitMatching(
  member: Member,
  form: FormData,
  { t, dateLocale, timeZone }: TextContext,
): Promise<MatchingReply | null> {
  const submission = matchingForm.parse(t, form)
  if (submission.status !== 'success') return { result: submission.reply() }
  const { gender, seeks, consented } = submission.value
  try {
    await changeMatching(member, { gender, seeks: usableSeeks(seekChoices[seeks], consented) })
    await changeConsent(member, 'matching', consented)
    return null
  } catch (error) {
    if (!(error instanceof GenderChangedLately)) throw error
    const date = makeFormats(dateLocale, timeZone).date(error.until, 'long')
    return { result: submission.reply({ fieldErrors: { gender: [t(error.code, { date })] } }) }
  }
}

/**
 * Saves the member's gender and the genders they seek. Search, swipe, finder and suggestions use them at once, for this
 * member and for others.
 * @throws GenderChangedLately 409 when the gender was changed within the last 30 days
 */
export async function changeMatching(
  member: Member,
  { gender, seeks }: { gender: Gender; seeks: readonly Gender[] },
): Promise<void> {
  await forMember(member, async (db) => {
    const before = await changeProfile(db, member.id)
      .set({ seeks: [...seeks] })
      .returning(['gender', 'gender_changed_at'])
      .executeTakeFirstOrThrow()
    if (before.gender !== gender) {
      const until = again(before.gender_changed_at)
      if (until > new Date()) throw new GenderChangedLately(until)
      await changeProfile(db, member.id).set({ gender, gender_changed_at: sql<Date>`clock_timestamp()` }).execute()
    }
    invalidateListsOf(db, member.id)
    invalidatePeople(db)
  })
}

function again(changed: Date | null): Date {
  return changed ? new Date(changed.getTime() + daysBetweenGenders * 86_400_000) : new Date(0)
}
