import { z } from 'zod'
import { ageOn, calendarDay, dayIn } from '~/i18n/calendar'
import type { Translate } from '~/i18n/translate'
import { contactCheck } from '~/platform/contact/contact-check'
import { wordText } from '~/platform/forms/plain-text'
import { accountKey } from '~/platform/names/account-key.server'
import { emailAddress } from '~/platform/names/email-address.server'
import type { ContactRule } from '~/tenancy/settings/vocabulary'
import { TooBusy } from '../errors'
import { isCommonPassword } from '../passwords/strength.server'
import { limits } from '../schema'
import { isReserved, isWellFormed } from './name-looks.server'

/** Fields shared by several forms of accounts, with their messages in the reader's language. */

/** An address as typed, which a browser can check: its domain may be international. */
const typedEmail = /^[^\s@＠]+[@＠][^\s@＠]+[.。．｡][^\s@＠]+$/
/** An address that every mail server accepts, as `emailAddress`. */
const sendableEmail =
  /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+(?:[a-z]{2,}|xn--[a-z\d-]*[a-z\d])$/i

/**
 * Schema of an e-mail address, as `emailAddress` and in a format that mail servers accept. An empty field has its own
 * message.
 */
export function emailField(t: Translate, message = 'accounts:field.email_invalid') {
  const missing = t('accounts:field.email_missing')
  return z
    .string({ error: missing })
    .overwrite(wordText)
    .min(1, { error: missing, abort: true })
    .max(limits.email.max, t(message))
    .pipe(
      z
        .email({ pattern: typedEmail, error: t(message), abort: true })
        .overwrite(emailAddress)
        .refine((email) => sendableEmail.test(email), t(message))
        .max(limits.email.max, t(message)),
    )
}

const nameLetters = /^[\p{L}\p{M}\p{Nd}_-]+$/u

interface Beside {
  /** E-mail address as typed. */
  email: string
  /** The brand's own name. */
  brand: string
  /** The brand's `contact_in_texts`. */
  contact: ContactRule
}

/** Schema of the name, which is also the username (specification 5; decisions, 'Accounts'). */
export function nameField(t: Translate, beside: Beside) {
  const checkContact = contactCheck(beside.contact === 'refuse', (found) => t('common:error.contact', { found }))
  return z
    .string({ error: t('accounts:field.name_rule', limits.name) })
    .overwrite(wordText)
    .max(limits.name.max, { error: t('accounts:field.name_rule', limits.name), abort: true })
    .normalize('NFKC')
    .superRefine((name, context) => {
      const message = nameMistake(name, beside)
      if (message) context.addIssue({ code: 'custom', message: t(message, limits.name) })
      else checkContact(name, context)
    })
}

function nameMistake(name: string, { email, brand }: Beside): string | null {
  if (email && accountKey(name) === accountKey(email)) return 'accounts:field.name_is_email'
  if (name.startsWith('@')) return 'accounts:field.name_starts_with_at'
  const length = [...name].length
  const fits = length >= limits.name.min && length <= limits.name.max && nameLetters.test(name)
  if (!fits) return 'accounts:field.name_rule'
  if (!/\p{L}/u.test(name)) return 'accounts:field.name_needs_letter'
  if (!isWellFormed(name)) return 'accounts:field.name_one_script'
  return isReserved(name, brand) ? 'accounts:error.name_taken' : null
}

const oldest = 120

/** Other shapes can't come from the form's own fields, and count as empty. */
const datePart = z.string().max(10).optional().catch('')
const birthDate = z.union([z.string().max(20), z.object({ year: datePart, month: datePart, day: datePart })]).catch('')

/**
 * Schema of a birth date: day, month and year as typed, or one text 'yyyy-mm-dd'; gives 'yyyy-mm-dd'. The age is
 * computed for the brand's calendar day (decisions, 'Accounts').
 */
export function birthDateField(t: Translate, { minAge, timeZone }: { minAge: number; timeZone: string }) {
  return birthDate.transform((typed, context): string => {
    const refuse = (key: string): string => {
      context.addIssue({ code: 'custom', message: t(key, { min_age: minAge }) })
      return z.NEVER
    }
    const [year, month, day] = dateParts(typed)
    if (!year && !month && !day) return refuse('accounts:field.birth_date_missing')
    const date = calendarDay(year, month, day)
    const age = date ? ageOn(dayIn(timeZone), date) : Number.NaN
    if (!date || age < 0 || age > oldest) return refuse('accounts:field.birth_date_invalid')
    return age < minAge ? refuse('accounts:field.birth_date_missing') : date
  })
}

/** Returns year, month and day; empty strings for parts that were not typed. */
export function dateParts(typed: unknown): [string, string, string] {
  if (typeof typed === 'string') {
    const [year = '', month = '', day = ''] = typed.trim().split('-')
    return [year, month, day]
  }
  const parts: Record<string, unknown> = typeof typed === 'object' && typed !== null ? { ...typed } : {}
  const text = (part: unknown) => (typeof part === 'string' ? part.trim() : '')
  return [text(parts.year), text(parts.month), text(parts.day)]
}

/** Schema of a new password. `personal` has the member's known texts, which would make it easy to guess. */
export function newPasswordField(t: Translate, personal: readonly string[]) {
  const length = t('accounts:field.password_length', limits.password)
  return z
    .string({ error: length })
    .min(limits.password.min, { error: length, abort: true })
    .max(limits.password.max, { error: length, abort: true })
    .superRefine(async (password, context) => {
      const mistake = await passwordMistake(password, personal)
      if (mistake) context.addIssue({ code: 'custom', message: t(mistake) })
    })
}

async function passwordMistake(password: string, personal: readonly string[]): Promise<string | null> {
  try {
    return (await isCommonPassword(password, personal)) ? 'accounts:field.password_common' : null
  } catch (error) {
    if (error instanceof TooBusy) return error.code
    throw error
  }
}
