import { createElement } from 'react'
import { readerLocale } from '~/i18n/choose-language'
import { countryName } from '~/i18n/country-name'
import { makeFormats } from '~/i18n/formats'
import type { MailBrand } from '~/modules/mails/frame.email'
import type { Letter } from '~/modules/mails/letter.server'
import { letterOf } from '~/modules/mails/letter.server'
import { mailBrand } from '~/modules/mails/mail-brand.server'
import { PlainMailView } from '~/modules/mails/plain-mail.email'
import { paths } from '~/paths'
import { originOf } from '~/tenancy/origin.server'
import type { Tenant } from '~/tenancy/tenant'
import { linkToken } from '../email/links.server'
import { linkHours } from '../schema'
import type { AccountMail } from './account-mail.server'

interface Kind {
  /** Path of the button's link; the token is appended. Null for mails without a button. */
  path: string | null
  /** Hours for which the link is valid, as stated in the note. */
  hours?: number
  notes: number
}

/** Parts of each e-mail. Its texts are under 'mail:account.<kind>'. */
const kinds = {
  activation: { path: paths.activateDone, hours: linkHours.activation, notes: 2 },
  reset: { path: paths.resetPasswordDo, hours: linkHours.reset, notes: 2 },
  mail_change: { path: paths.mailChangeDo, hours: linkHours.mail_change, notes: 2 },
  mail_change_notice: { path: paths.resetPassword, notes: 1 },
  email_changed: { path: paths.page('service'), notes: 1 },
  password_changed: { path: paths.resetPassword, notes: 1 },
  new_device: { path: paths.resetPassword, notes: 1 },
  passkey_added: { path: paths.security, notes: 1 },
  passkey_removed: { path: paths.resetPassword, notes: 1 },
  second_factor_on: { path: paths.page('service'), notes: 1 },
  second_factor_off: { path: paths.resetPassword, notes: 1 },
  account_exists: { path: paths.login, notes: 1 },
  account_erased: { path: null, notes: 1 },
  account_closed: { path: paths.reactivate, notes: 2 },
  waits_for_deletion: { path: paths.reactivate, notes: 1 },
  no_account: { path: paths.signup, notes: 1 },
} satisfies Record<AccountMail['mail'], Kind>

/** Writes an account mail in the recipient's language and the brand's design. */
export function writeAccountMail(tenant: Tenant, mail: AccountMail): Letter {
  const brand = mailBrand(tenant, mail.language)
  const kind: Kind = kinds[mail.mail]
  const values = {
    brand: brand.name,
    name: 'name' in mail ? mail.name : '',
    email: 'newEmail' in mail ? mail.newEmail : mail.to,
    hours: kind.hours ?? 0,
    days: (kind.hours ?? 0) / 24,
    ...('until' in mail ? { date: dayOf(tenant, mail) } : {}),
    ...(mail.mail === 'new_device' ? loginIn(tenant, brand, mail) : {}),
  }
  const t = (key: string) => brand.t(`mail:account.${mail.mail}.${key}`, values)
  const address = kind.path && originOf(tenant) + kind.path + queryOf(mail)
  const notes = Array.from({ length: kind.notes }, (_, index) => t(`note_${index + 1}`))
  const view = createElement(PlainMailView, {
    brand,
    heading: t('heading'),
    text: t('text'),
    button: address ? { label: t('button'), address } : null,
    notes,
  })
  return letterOf(t('subject'), view)
}

/** Formats device and time of a login: 'Firefox, Linux, Netherlands' and the moment in the brand's time zone. */
function loginIn(tenant: Tenant, { t }: MailBrand, mail: Extract<AccountMail, { mail: 'new_device' }>) {
  const { browser, system, country, language, at } = mail
  const device = [browser, system].filter(Boolean).join(', ') || t('settings:devices.unknown')
  const format = makeFormats(readerLocale(tenant, language, country), tenant.settings.time_zone)
  return {
    device: country ? `${device}, ${countryName(country, language)}` : device,
    moment: format.dateTime(at),
  }
}

function queryOf(mail: AccountMail): string {
  if (!('seed' in mail)) return ''
  return `?token=${linkToken('until' in mail ? 'reactivation' : mail.mail, mail.seed)}`
}

/** Returns the day on which a closed account is erased, in the brand's time zone. */
function dayOf(tenant: Tenant, { language, until }: Extract<AccountMail, { until: string }>): string {
  return makeFormats(readerLocale(tenant, language, null), tenant.settings.time_zone).date(until, 'long')
}
