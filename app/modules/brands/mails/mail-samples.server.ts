import type { Language } from '~/i18n/languages'
import type { AccountMail } from '~/modules/accounts/mail/account-mail.server'
import { writeAccountMail } from '~/modules/accounts/mail/write-mail.server'
import type { Letter } from '~/modules/mails/letter.server'
import type { Tenant } from '~/tenancy/tenant'

/** Of nobody: a reader who lives in no database. */
const sample = { to: 'anna@mail.example', name: 'Anna', seed: '00000000-0000-7000-8000-000000000000' }

/** The e-mails that can be looked at, in the order in which a member may get them. */
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

/** An e-mail as the brand's members get it, in its language and look, to somebody who is nobody: nothing is sent. */
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
