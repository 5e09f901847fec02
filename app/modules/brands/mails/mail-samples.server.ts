import type { Language } from '~/i18n/languages'
import type { AccountMail } from '~/modules/accounts/mail/account-mail.server'
import { writeAccountMail } from '~/modules/accounts/mail/write-mail.server'
import type { Letter } from '~/modules/mails/letter.server'
import type { Tenant } from '~/tenancy/tenant'

/** An invented reader, who exists in no database. */
const sample = { to: 'anna@mail.example', name: 'Anna', seed: '00000000-0000-7000-8000-000000000000' }

/** E-mails with a preview, in the order in which a member may receive them. */
export const mailSamples = [
  'activation',
  'new_device',
  'reset',
  'mail_change',
  'email_changed',
  'password_changed',
  'account_closed',
] as const

export type MailSample = (typeof mailSamples)[number]

/** Renders an e-mail to an invented member in the brand's look and the given language. Nothing is sent. */
export function sampleMail(tenant: Tenant, mail: MailSample, language: Language): Letter {
  return writeAccountMail(tenant, sampleOf(mail, language))
}

function sampleOf(mail: MailSample, language: Language): AccountMail {
  const reader = { ...sample, language }
  const day = new Date(Date.UTC(2026, 0, 2, 12)).toISOString()
  switch (mail) {
    case 'new_device':
      return { ...reader, mail, browser: 'Firefox', system: 'Linux', country: 'NL', at: day }
    case 'email_changed':
      return { ...reader, mail, newEmail: 'anna.new@mail.example' }
    case 'account_closed':
      return { ...reader, mail, until: day }
    default:
      return { ...reader, mail }
  }
}
