import { z } from 'zod'
import { minorUnits } from '~/i18n/amounts'
import { plainText } from '~/platform/forms/plain-text'
import { formFields, pageForm } from '~/platform/forms/read-form.server'
import { isUuid } from '~/platform/uuid'
import { paymentMethods } from '~/tenancy/settings/vocabulary'
import { defineForm } from '~/ui/forms/define-form.server'
import { longestReason, orderPeriods, orderStates, refundModes, refundReasons } from './schema'

const longest = { key: 40, amount: 12, brand: 60, search: 100 }

/** An operator's refund. */
export const refundForm = defineForm((t) => {
  const missing = t('accounts:field.required')
  const wrongAmount = t('console:money.error.amount')
  const form = z.object({
    mode: z.enum(refundModes, missing),
    amount: z.string().trim().max(longest.amount, { error: wrongAmount, abort: true }).default(''),
    reason: z.enum(refundReasons, missing),
    words: z.string().overwrite(plainText).max(longestReason, t('console:money.error.words')).default(''),
  })
  // All currencies of the product have two decimals.
  const isAmount = ({ mode, amount }: z.infer<typeof form>) => mode !== 'part' || (minorUnits(amount, 'EUR') ?? 0) > 0
  return form.refine(isAmount, { path: ['amount'], error: wrongAmount })
})

/** Blocks or allows a buyer's direct debits; `words` is the operator's reason. */
export const debitsForm = defineForm((t) => {
  const missing = t('accounts:field.required')
  return z.object({
    words: z.string(missing).overwrite(plainText).min(1, missing).max(longestReason, t('console:money.error.words')),
  })
})

/** Hidden fields that every form on the orders page sends. */
export const orderActForm = pageForm({
  intent: formFields.intent,
  key: z.string().max(longest.key).default(''),
  seen: z.string().max(longest.amount).default(''),
  method: formFields.id,
  member: formFields.id,
})

/** Reads the filters of the order list from the query string; invalid values fall back to the defaults. */
export function orderWish(query: URLSearchParams) {
  const of = (name: string) => query.get(name) ?? ''
  const days = Number(query.get('days') ?? 28)
  return {
    search: of('search').slice(0, longest.search).replaceAll('\u0000', '').trim(),
    state: orderStates.find((state) => state === of('state')) ?? ('' as const),
    method: paymentMethods.find((method) => method === of('method')) ?? ('' as const),
    country: /^[A-Z]{2}$/.test(of('country')) ? of('country') : '',
    days: orderPeriods.find((period) => period === days) ?? 28,
    before: cursorIn(of('before')),
  }
}

/** Returns the order that a URL names, such as 'saffron/10001'. */
export function orderNamed(text: string | null): { brand: string; number: number } | null {
  const [, brand = '', number] = /^([\w-]{1,60})\/([1-9]\d{0,8})$/.exec(text ?? '') ?? []
  return number === undefined ? null : { brand, number: Number(number) }
}

/** Parses a list's cursor 'moment_id': the moment and id of the last row shown. */
export function cursorIn(text: string): { at: string; id: string } | null {
  const [at = '', id = ''] = text.split('_')
  const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(at) && !Number.isNaN(Date.parse(at))
  return isMoment && isUuid(id) ? { at, id } : null
}
