import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { invalidatePeople } from '~/database/member-cache.server'
import { makeFormats } from '~/i18n/formats'
import type { Translate } from '~/i18n/translate'
import { formShape, untranslated } from '~/platform/forms/form-shape.server'
import { accountKey } from '~/platform/names/account-key.server'
import { nameLooks } from '~/platform/names/name-looks'
import type { FormRules } from '~/ui/forms/form-rules'
import { formRules } from '~/ui/forms/form-rules.server'
import { changeAccount, changeProfile, lockAccount } from '../account-row.server'
import { NameChangedLately, NameTaken } from '../errors'
import type { Member } from '../member'
import type { TextContext } from '../request-context'
import type { NameReply } from '../schema'
import { daysBetweenNames } from '../schema'
import { nameField } from '../sign-up/form-fields.server'
import { assertNoFormerName, lastNameChange, reserveName } from './former-names.server'

function nameSchema(t: Translate, beside: Parameters<typeof nameField>[1]) {
  return z.object({ name: nameField(t, beside) })
}

function besideName({ tenant, email }: Pick<Member, 'tenant' | 'email'>) {
  return { email, brand: tenant.settings.name, contact: tenant.settings.contact_in_texts }
}

/** Returns the browser's validation rules for the form. */
export function nameRules(member: Pick<Member, 'tenant' | 'email'>, t: Translate): Promise<FormRules> {
  return formRules(nameSchema(t, besideName(member)))
}

/** Returns the ISO moment from which the member may change the name again; null if they may now. */
export async function nameFixedUntil(member: Member): Promise<string | null> {
  const until = againAfter(await forMember(member, (db) => lastNameChange(db, member.id)))
  return until > new Date() ? until.toISOString() : null
}

/** Handles the form in the settings. Returns null if the form has a different name, which was saved. */
export async function submitName(member: Member, form: FormData, context: TextContext): Promise<NameReply | null> {
  const { t, dateLocale, timeZone } = context
  const submission = parseWithZod(form, { schema: nameSchema(t, besideName(member)) })
  if (submission.status !== 'success') return { result: submission.reply() }
  try {
    await changeName(member, submission.value.name)
    return null
  } catch (error) {
    if (error instanceof NameTaken) return { result: submission.reply({ fieldErrors: { name: [t(error.code)] } }) }
    if (!(error instanceof NameChangedLately)) throw error
    const date = makeFormats(dateLocale, timeZone).date(error.until, 'long')
    return { result: submission.reply({ fieldErrors: { name: [t(error.code, { date })] } }) }
  }
}

/**
 * Changes the member's name everywhere, and reserves the old one for them. The current name changes nothing.
 * @throws NameTaken 409
 * @throws NameChangedLately 409, within 30 days
 */
export async function changeName(member: Member, name: string): Promise<void> {
  if (name === member.name) return
  await forMember(member, async (db) => {
    await lockAccount(db, member.id)
    const until = againAfter(await lastNameChange(db, member.id))
    if (until > new Date()) throw new NameChangedLately(until)
    await takeName(db, member.id, name)
    await assertNoFormerName(db, name, member.id)
    await reserveName(db, member.name, member.id)
    await changeProfile(db, member.id).set({ name }).execute()
    invalidatePeople(db)
  })
}

/** Sets the name; the unique index lets only one of two concurrent members have it. */
async function takeName(db: TenantDb, id: string, name: string): Promise<void> {
  await changeAccount(db, id)
    .set({ name_key: accountKey(name), name_looks: nameLooks(name) })
    .execute()
    .catch((error: unknown) => {
      if (isTaken(error)) throw new NameTaken()
      throw error
    })
}

/** Whether PostgreSQL reported a unique_violation. */
function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}

function againAfter(changed: Date | null): Date {
  return changed ? new Date(changed.getTime() + daysBetweenNames * 86_400_000) : new Date(0)
}

export const nameForm = formShape(nameSchema(untranslated, { email: '', brand: '', contact: 'refuse' }))
