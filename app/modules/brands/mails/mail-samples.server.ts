import type { Language } from '~/i18n/languages'
import { accountMailSamples } from '~/modules/accounts/mail/mails.server'
import { chatMailSamples } from '~/modules/chats/mails.server'
import { complaintMailSamples } from '~/modules/complaints/mails.server'
import { likeMailSamples } from '~/modules/likes/mails.server'
import type { Letter } from '~/modules/mails/mail-frame.server'
import { refusalMailSamples } from '~/modules/mails/refusals/alarm-mail.server'
import type { WriteSample } from '~/modules/mails/samples.server'
import { moderationMailSamples } from '~/modules/moderation/mails.server'
import { calendarMailSamples } from '~/modules/notifications/mails.server'
import { paymentMailSamples } from '~/modules/payments/mails.server'
import { exportMailSamples } from '~/modules/personal-data/mails.server'
import { photoMailSamples } from '~/modules/photos/moderation/mails.server'
import { verificationMailSamples } from '~/modules/verification/mails.server'
import type { Tenant } from '~/tenancy/tenant'

/** Samples of every e-mail that the product sends to members, by noun and name. */
const byGroup = {
  accounts: accountMailSamples,
  chats: chatMailSamples,
  likes: likeMailSamples,
  photos: photoMailSamples,
  verification: verificationMailSamples,
  payments: paymentMailSamples,
  calendar: calendarMailSamples,
  moderation: moderationMailSamples,
  complaints: complaintMailSamples,
  personal_data: exportMailSamples,
  operators: refusalMailSamples,
}

type ByGroup = typeof byGroup

export type MailGroup = keyof ByGroup

/** 'payments.receipt' */
export type MailSample = { [Group in MailGroup]: `${Group}.${keyof ByGroup[Group] & string}` }[MailGroup]

const samples = Object.fromEntries(
  Object.entries(byGroup).flatMap(([group, mails]) =>
    Object.entries<WriteSample>(mails).map(([name, write]) => [`${group}.${name}`, write]),
  ),
) as Record<MailSample, WriteSample>

export const mailSamples = Object.keys(samples) as MailSample[]

/** The e-mails by noun, as the console lists them. */
export const mailGroups = (Object.keys(byGroup) as MailGroup[]).map((group) => ({
  group,
  mails: mailSamples.filter((mail) => mail.startsWith(`${group}.`)),
}))

/** Renders an e-mail to an invented member in the brand's look and the given language. Nothing is sent. */
export function sampleMail(tenant: Tenant, mail: MailSample, language: Language): Letter {
  return samples[mail](tenant, language)
}
