import { parseWithZod } from '@conform-to/zod/v4'
import { electronicFormatIBAN, isSEPACountry, ValidationErrorsIBAN, validateIBAN } from 'ibantools'
import type { CountryCode } from 'libphonenumber-js/mobile'
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { z } from 'zod'
import type { Translate } from '~/i18n/translate'
import { formShape, untranslated } from '~/platform/forms/form-shape.server'
import { wordText } from '~/platform/forms/plain-text'
import type { FormRules } from '~/ui/forms/form-rules'
import { rulesIn } from '~/ui/forms/form-rules.server'
import { methods } from '../methods'
import type { BankDetails } from './schema'
import { bankDetailLimits } from './schema'

/** Countries in which a member who pays by direct debit may live. */
export const debitCountries = methods.directdebit.countries

/** Parses the form with the bank details; each error is reported at its field. */
export function parseBankDetails(form: FormData, t: Translate) {
  return parseWithZod(form, { schema: withPhone(t) })
}

/** Returns the form's rules for the browser. */
export function bankDetailRules(t: Translate): Promise<FormRules> {
  return rulesIn(t, schemaFor)
}

function schemaFor(t: Translate) {
  const missing = t('payments:directdebit.error.missing')
  const text = (max: number) =>
    z
      .string({ error: missing })
      .max(max, t('payments:directdebit.error.too_long'))
      .transform(wordText)
      .pipe(z.string().min(1, missing))
  return z.object({
    holder: text(bankDetailLimits.holder),
    iban: text(bankDetailLimits.iban).transform((typed, context) => {
      const iban = electronicFormatIBAN(typed) ?? ''
      const problem = ibanProblem(iban)
      if (problem) context.addIssue({ code: 'custom', message: t(`payments:directdebit.error.${problem}`) })
      return iban
    }),
    street: text(bankDetailLimits.street),
    postal_code: text(bankDetailLimits.postal_code),
    city: text(bankDetailLimits.city),
    country: z.enum(debitCountries, t('payments:directdebit.error.missing')),
    phone: text(bankDetailLimits.phone),
    allowed: z.literal('on', { error: t('payments:directdebit.error.allow') }),
  })
}

/**
 * Validates the phone number against the country even when other fields are invalid, so that all errors are shown at
 * once.
 */
function withPhone(t: Translate) {
  return schemaFor(t)
    .refine((details) => phoneOf(details)?.isValid(), {
      path: ['phone'],
      error: t('payments:directdebit.error.phone'),
      when: ({ value }) =>
        z
          .object({ phone: z.string().min(1).max(bankDetailLimits.phone), country: z.enum(debitCountries) })
          .safeParse(value).success,
    })
    .transform(({ allowed, ...details }): BankDetails => ({ ...details, phone: phoneOf(details)?.number ?? '' }))
}

function phoneOf({ phone, country }: { phone: string; country: string }) {
  return parsePhoneNumberFromString(phone, country as CountryCode)
}

/** Returns the problem with an IBAN: its format, its country, or, if all else is right, its check digits. */
function ibanProblem(iban: string): 'iban' | 'iban_country' | 'iban_digits' | null {
  const { valid, errorCodes } = validateIBAN(iban)
  if (valid) return isSEPACountry(iban.slice(0, 2)) ? null : 'iban_country'
  if (errorCodes.includes(ValidationErrorsIBAN.NoIBANCountry)) return 'iban_country'
  const wrongDigits = errorCodes.every((code) => code === ValidationErrorsIBAN.WrongIBANChecksum)
  return wrongDigits ? 'iban_digits' : 'iban'
}

export const bankDetailsForm = formShape(schemaFor(untranslated))
