import { parseWithZod } from '@conform-to/zod/v4'
import { redirect } from '@remix-run/node'
import { friendlyFormatIBAN } from 'ibantools'
import { z } from 'zod'
import { forMember } from '~/database/for-tenant.server'
import { makeFormats } from '~/i18n/formats'
import type { Translate } from '~/i18n/translate'
import { requireBuyer } from '~/modules/accounts/guards.server'
import type { Member } from '~/modules/accounts/member'
import type { RequestContext } from '~/modules/accounts/request-context'
import { assertProved } from '~/modules/accounts/sessions/prove.server'
import { paths } from '~/paths'
import { DomainError } from '~/platform/errors'
import { anyOfForms, formShape, untranslated } from '~/platform/forms/form-shape.server'
import { wordText } from '~/platform/forms/plain-text'
import { formFields, readForm } from '~/platform/forms/read-form.server'
import { isUuid } from '~/platform/uuid'
import { formRules } from '~/ui/forms/form-rules.server'
import { codeIn, draftKey, offerIn, orderChoice, orderDraftView } from '../orders/order-draft.server'
import { submitOrder, tickSchema } from '../orders/order-form.server'
import { debitPage } from '../orders/order-pages'
import { freshOrder } from '../orders/refresh-order.server'
import type { OrderDraftView } from '../schema'
import { bankDetailRules, debitCountries, parseBankDetails } from './bank-details.server'
import { confirmCode } from './confirm-code.server'
import { CodeNotSent, DebitLimitReached, DirectDebitBlocked, MandateNeeded, TooManyCodesSent } from './errors'
import { mandateRow } from './mandate-row.server'
import { assertMayDebit } from './may-debit.server'
import type { BankDetails, DirectDebitReply, DirectDebitView } from './schema'
import { smsCode } from './schema'
import { sendCode } from './send-code.server'

/** Maximum number of characters: a code with spaces between its digits. */
const longestTyped = 20

/** Returns what /directdebit shows: bank details, then the code and the order, or why direct debit is refused. */
export async function directDebitView(context: RequestContext): Promise<DirectDebitView> {
  const { member, key, draft } = await requireOrder(context)
  const refused = await refusalOf(context, member, draft)
  if (refused) return refused
  const mandate = await forMember(member, (db) => mandateRow(db, member, key).executeTakeFirst())
  if (!mandate || context.url.searchParams.has('change')) {
    // Checked before anything is typed: a mandate takes money from an account that need not be the member's.
    assertProved(member)
    const { holder = '', street = '', postal_code = '', city = member.city ?? '', phone = '' } = mandate ?? {}
    const iban = mandate ? (friendlyFormatIBAN(mandate.iban) ?? '') : ''
    const country = mandate?.country ?? member.country ?? ''
    return {
      kind: 'details',
      draft,
      start: { holder, iban, street, postal_code, city, country, phone },
      countries: debitCountries,
      rules: await bankDetailRules(context.t),
    }
  }
  const again = mandate.code_sent_at.getTime() + smsCode.againAfterSeconds * 1000 - Date.now()
  return {
    kind: 'code',
    draft,
    phone: mandate.phone.slice(-4),
    iban: `${mandate.iban.slice(0, 4)} •••• ${mandate.iban.slice(-4)}`,
    confirmed: mandate.confirmed_at !== null,
    againAfter: Math.max(0, Math.ceil(again / 1000)),
    rules: await formRules(
      codeSchema(context.t, { wantedOrder: mandate.confirmed_at === null }).and(tickSchema(context.t)),
    ),
  }
}

const intentSchema = z.object({ intent: formFields.intent })

/** A code that was already confirmed is not requested again. */
function codeSchema(t: Translate, { wantedOrder }: { wantedOrder: boolean }) {
  const missing = t('payments:directdebit.error.missing')
  const code = z.string(missing).overwrite(wordText).max(longestTyped, missing)
  return z.object({ sms_code: wantedOrder ? code : code.optional() })
}

/** Fields of the page's forms other than bank details and the order. */
export const debitForm = anyOfForms(formShape(intentSchema), formShape(codeSchema(untranslated, { wantedOrder: true })))

/**
 * Handles the forms of /directdebit: bank details, another code, or the order with the code. Returns what the page
 * shows next.
 */
export async function submitDirectDebit(context: RequestContext, form: FormData): Promise<DirectDebitReply> {
  const order = await requireOrder(context)
  switch (readForm(form, intentSchema).intent) {
    case 'details':
      return submitDetails(context, order, form)
    case 'again':
      return (await codeSent(context, order, null)) ?? back(context, order)
    case 'order':
      return submitCode(context, order, form)
    default:
      throw new Response(null, { status: 400 })
  }
}

type WantedOrder = Awaited<ReturnType<typeof requireOrder>>

/** Returns the member and the order they want; an order already placed redirects to its own page. */
async function requireOrder(context: RequestContext) {
  const member = requireBuyer(context)
  const query = context.url.searchParams
  // Without a bundle, go back to choosing one.
  if (!query.has('bundle')) throw redirect(`${paths.credits}?method=directdebit`)
  const choice = await orderChoice(context, query.get('bundle') ?? '', 'directdebit')
  const key = query.get('order') ?? ''
  if (!isUuid(key)) {
    const code = codeIn(context)
    const made = await draftKey(member, choice.bundleId, choice.method, code)
    throw redirect(pageOf(context, choice.bundleId, made))
  }
  const placed = await freshOrder(member, key)
  if (placed) throw redirect(placed.order.page)
  return { member, key, draft: await orderDraftView(context, member, choice) }
}

async function submitDetails(context: RequestContext, order: WantedOrder, form: FormData): Promise<DirectDebitReply> {
  const submission = parseBankDetails(form, context.t)
  if (submission.status !== 'success') return { details: submission.reply() }
  const refused = await codeSent(context, order, submission.value)
  if (!refused) return back(context, order)
  return refused.phone ? { details: submission.reply({ fieldErrors: { phone: [refused.phone] } }) } : refused
}

async function submitCode(
  context: RequestContext,
  { member, key, draft }: WantedOrder,
  form: FormData,
): Promise<DirectDebitReply> {
  const { t } = context
  const submission = parseWithZod(form, { schema: codeSchema(t, { wantedOrder: form.has('sms_code') }) })
  if (submission.status !== 'success') return { order: submission.reply() }
  const outcome = await confirmCode(member, key, submission.value.sms_code ?? '')
  if (outcome.kind !== 'confirmed') {
    const wrong =
      outcome.kind === 'invalid'
        ? t('payments:directdebit.error.code_invalid', { count: outcome.left })
        : t(`payments:directdebit.error.code_${outcome.kind}`)
    return { order: submission.reply({ hideFields: ['sms_code'], fieldErrors: { sms_code: [wrong] } }) }
  }
  const replaces = replacedIn(context)
  const choice = { key, bundleId: draft.bundleId, method: draft.method, ...(replaces && { replaces }) }
  const order = await submitOrder(context, member, choice, form)
  if ('to' in order) throw redirect(order.to)
  return { order: order.refused }
}

/** Sends a code. Returns null once it is on its way, otherwise the reason why not. */
async function codeSent(
  context: RequestContext,
  { member, key, draft }: WantedOrder,
  details: BankDetails | null,
): Promise<{ phone?: string } | null> {
  const { t } = context
  try {
    await sendCode(context, member, { orderKey: key, details, amount: draft.amount })
    return null
  } catch (error) {
    if (error instanceof CodeNotSent || error instanceof TooManyCodesSent) return { phone: t(error.code, error.data) }
    // Without bank details the page asks for them.
    if (error instanceof MandateNeeded) back(context, { draft, key })
    // The page itself shows the refusal in place of the form.
    if (error instanceof DirectDebitBlocked || error instanceof DebitLimitReached) return {}
    throw error
  }
}

function back(context: RequestContext, { draft, key }: Pick<WantedOrder, 'draft' | 'key'>): never {
  throw redirect(pageOf(context, draft.bundleId, key))
}

function pageOf(context: RequestContext, bundleId: number, key: string): string {
  return debitPage(bundleId, codeIn(context), key, { offer: offerIn(context), replaces: replacedIn(context) })
}

/** Returns the key in the URL of the order that this one replaces. */
function replacedIn({ url }: Pick<RequestContext, 'url'>): string | null {
  const key = url.searchParams.get('replaces')
  return key && isUuid(key) ? key : null
}

async function refusalOf(
  context: RequestContext,
  member: Member,
  draft: OrderDraftView,
): Promise<DirectDebitView | null> {
  const { t, dateLocale, timeZone } = context
  try {
    await forMember(member, (db) => assertMayDebit(db, member, draft.amount))
    return null
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const { bundleId } = draft
    if (!(error instanceof DebitLimitReached)) {
      return {
        kind: 'refused',
        reason: 'blocked',
        bundleId,
        title: t(error.code),
        text: t('payments:directdebit.blocked_text'),
      }
    }
    const { money } = makeFormats(dateLocale, timeZone)
    const sums = { limit: money(error.limit, 'EUR'), open: money(error.open, 'EUR') }
    return {
      kind: 'refused',
      reason: 'limit',
      bundleId,
      title: t(error.code),
      text: t('payments:directdebit.limit_text', sums),
    }
  }
}
