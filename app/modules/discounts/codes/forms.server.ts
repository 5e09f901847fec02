import { z } from 'zod'
import { minorUnits } from '~/i18n/amounts'
import { calendarDay } from '~/i18n/calendar'
import { formFields } from '~/platform/forms/read-form.server'
import { countryCode, currencyCode } from '~/tenancy/settings/values.server'
import { paymentMethods } from '~/tenancy/settings/vocabulary'
import type { FormValue } from '~/ui/forms/define-form.server'
import { defineForm } from '~/ui/forms/define-form.server'
import { codeKey, codePattern, longestCode, validities } from '../schema'
import type { CodeWish } from './operator-codes.server'

const longest = { percentage: 2, amount: 12, day: 10, member: 200 }

const optional = <Value extends z.ZodType>(value: Value) => z.union([z.literal(''), value]).default('')

/** Form in which an operator creates a code. */
export const codeForm = defineForm((t) => {
  const message = (name: 'percentage' | 'letters' | 'minimum' | 'day' | 'no_member') => t(`console:codes.error.${name}`)
  const percentage = z.string(message('percentage')).max(longest.percentage, message('percentage'))
  return z.object({
    code: z.string(message('letters')).max(longestCode, message('letters')),
    percentage: percentage.regex(/^([1-9]|[1-8]\d|90)$/, message('percentage')),
    validity: z.enum(validities).default(validities[0]),
    minimum: z.string().max(longest.amount, message('minimum')).default(''),
    currency: optional(currencyCode),
    country: optional(countryCode),
    last_day: z
      .string()
      .max(longest.day, message('day'))
      .regex(/^$|^\d{4}-\d\d-\d\d$/, message('day'))
      .default(''),
    member: z.string().max(longest.member, message('no_member')).default(''),
    methods: z.array(z.enum(paymentMethods)).max(paymentMethods.length).default([]),
  })
})

/** Form of a button in the list of codes. */
export const endCodeForm = z.object({ intent: formFields.intent, ended: z.string().max(longestCode).default('') })

type Filled = FormValue<typeof codeForm>

/** Converts the form into a `CodeWish`, or returns the name of the field that is wrong. */
export function codeWish(filled: Filled): { wish: CodeWish } | { wrong: 'code' | 'minimum' | 'last_day' } {
  const { code, percentage, validity, minimum, currency, country, last_day: day, member, methods } = filled
  const minimumOrder = minimum.trim() === '' ? null : minorUnits(minimum, currency || 'EUR')
  if (!codePattern.test(codeKey(code))) return { wrong: 'code' }
  if (minimum.trim() !== '' && (minimumOrder === null || currency === '')) return { wrong: 'minimum' }
  const [year = '', month = '', date = ''] = day.split('-')
  if (day !== '' && calendarDay(year, month, date) !== day) return { wrong: 'last_day' }
  return {
    wish: {
      code,
      percentage: Number(percentage),
      minimumOrder,
      currency: currency || null,
      country: country || null,
      member: member.trim() || null,
      lastDay: day || null,
      validity,
      paymentMethods: methods,
    },
  }
}
