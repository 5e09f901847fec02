import type { Language } from '~/i18n/languages'
import { accountMailSamples } from '~/modules/accounts/mail/mails.server'
import type { Letter } from '~/modules/mails/mail-frame.server'
import type { Tenant } from '~/tenancy/tenant'

/** Samples of the modules' e-mails, by name. */
const samples = { ...accountMailSamples }

export type MailSample = keyof typeof samples

export const mailSamples = Object.keys(samples) as MailSample[]

/** Renders an e-mail to an invented member in the brand's look and the given language. Nothing is sent. */
export function sampleMail(tenant: Tenant, mail: MailSample, language: Language): Letter {
  return samples[mail](tenant, language)
}
