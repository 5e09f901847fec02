import type { SubmissionResult } from '@conform-to/dom'
import { z } from 'zod'
import { forMember } from '~/database/for-tenant.server'
import { purgeOf } from '~/modules/accounts/email/way-back.server'
import { LoginLocked, WrongPassword } from '~/modules/accounts/errors'
import type { Member } from '~/modules/accounts/member'
import type { FormContext } from '~/modules/accounts/request-context'
import { limits } from '~/modules/accounts/schema'
import { proveByPassword } from '~/modules/accounts/sessions/prove.server'
import { preferencesOf, savePreferences } from '~/modules/accounts/settings/save-preferences.server'
import { balanceOf } from '~/modules/credits/spend-credits.server'
import { makeInvisible } from '~/modules/members/own/privacy.server'
import { orderRow } from '~/modules/payments/orders/order-row.server'
import { unfinishedStatuses } from '~/modules/payments/schema'
import { paths } from '~/paths'
import { plainText } from '~/platform/forms/plain-text'
import { readForm } from '~/platform/forms/read-form.server'
import { defineForm } from '~/ui/forms/define-form.server'
import { offersFor, refundAll, refundsOf } from '../offers/find-offers.server'
import { takeStayDiscount } from '../offers/stay-discount.server'
import type { ClosingView, LeavingReason, LeavingReply, LeavingRules, OfferKind } from '../schema'
import { leavingReasons, noteLength } from '../schema'
import { closeAccount } from './close-account.server'

/** Result of the form: a step to show, another page to go to, or the closed account. */
export type Left = { reply: LeavingReply; refused?: true } | { to: string } | 'closed'

const whyForm = defineForm((t) =>
  z.object({
    reason: z.enum(leavingReasons, t('leaving:why.choose')).optional(),
    note: z
      .string()
      .overwrite(plainText)
      .max(noteLength, t('leaving:why.too_long', { max: noteLength }))
      .optional(),
  }),
)

const confirmForm = defineForm((t) =>
  z.object({ password: z.string().max(limits.password.max, t('accounts:error.wrong_password')).default('') }),
)

/** The forms of the steps, each of which carries on what was said before. */
export const leavingForms = [whyForm, confirmForm]

/** Returns the browser's validation rules for the forms. */
export async function leavingRules({ t }: Pick<FormContext, 't'>): Promise<LeavingRules> {
  return { why: await whyForm.rules(t), confirm: await confirmForm.rules(t) }
}

/** Handles a step of /leave. An unknown intent shows the first step. */
export async function submitLeaving(
  context: FormContext,
  member: Member,
  form: FormData,
  intent: string,
): Promise<Left> {
  const submission = whyForm.parse(context.t, form)
  if (submission.status !== 'success') return refused({ step: 'why' }, form, submission.reply())
  const said = { reason: submission.value.reason ?? null, note: submission.value.note?.trim() || null }
  switch (intent) {
    case 'why':
      return offersOrConfirmation(member, said)
    case 'confirm':
      return step(said, { step: 'confirm', closing: await closingView(member) })
    case 'delete':
      return close(context, member, form, said)
    default:
      return takeOffer(member, intent as OfferKind, said)
  }
}

interface Said {
  reason: LeavingReason | null
  note: string | null
}

function step({ reason, note }: Said, shown: LeavingReply['shown']): Left {
  return { reply: { shown, reason: reason ?? '', note: note ?? '' } }
}

/** Fields that are shown again, valid or not. */
const typedFields = z.object({ reason: z.string().catch(''), note: z.string().catch('') })

function refused(shown: LeavingReply['shown'], form: FormData, result: SubmissionResult<string[]>): Left {
  return { reply: { shown, ...readForm(form, typedFields), result }, refused: true }
}

async function offersOrConfirmation(member: Member, said: Said, refunded = false): Promise<Left> {
  const offers = await offersFor(member, said.reason)
  if (offers.length === 0) return step(said, { step: 'confirm', closing: await closingView(member) })
  return step(said, { step: 'offers', offers, refunded })
}

async function takeOffer(member: Member, kind: OfferKind, said: Said): Promise<Left> {
  switch (kind) {
    case 'refund':
      await refundAll(member)
      return offersOrConfirmation(member, said, true)
    case 'discount': {
      const code = await takeStayDiscount(member)
      return { to: code ? `${paths.credits}?code=${code}&apply=yes` : paths.credits }
    }
    case 'invisible':
      await makeInvisible(member)
      return { to: `${paths.notifications}?section=privacy&saved` }
    case 'fewer_mails':
      await savePreferences(member, { ...(await preferencesOf(member)), mail: [] })
      return { to: `${paths.notifications}?saved` }
    default:
      return step(said, { step: 'why' })
  }
}

async function close({ t, client }: FormContext, member: Member, form: FormData, said: Said): Promise<Left> {
  const submission = confirmForm.parse(t, form)
  const again = async (result: SubmissionResult<string[]>) =>
    refused({ step: 'confirm', closing: await closingView(member) }, form, result)
  const hidden = { hideFields: ['password'] }
  if (submission.status !== 'success') return again(submission.reply(hidden))
  try {
    if (!member.proved) await proveByPassword(member, submission.value.password, client.addressBlock)
  } catch (error) {
    if (!(error instanceof WrongPassword || error instanceof LoginLocked)) throw error
    return again(submission.reply({ ...hidden, fieldErrors: { password: [t(error.code, error.data)] } }))
  }
  await closeAccount(member, { ...said, addressBlock: client.addressBlock })
  return 'closed'
}

/** Returns what the member has to know before the account closes. */
export async function closingView(member: Member): Promise<ClosingView> {
  const [refund = null] = await refundsOf(member)
  const { credits, pending } = await forMember(member, async (db) => ({
    credits: await balanceOf(db, member.id),
    pending: await orderRow(db)
      .where('account_id', '=', member.id)
      .where('status', 'in', unfinishedStatuses)
      .where('provider_payment_id', 'is not', null)
      .orderBy('payment_id')
      .execute(),
  }))
  return {
    until: purgeOf(new Date(), member.tenant).toISOString(),
    credits,
    refund,
    pending: pending.map(({ payment_id }) => payment_id),
    asksPassword: !member.proved,
  }
}
