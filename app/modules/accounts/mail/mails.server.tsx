import { forTenant } from '~/database/for-tenant.server'
import { readerLocale } from '~/i18n/choose-language'
import { countryName } from '~/i18n/country-name'
import { makeFormats } from '~/i18n/formats'
import type { Letter, MailBrand } from '~/modules/mails/mail-frame.server'
import { letterOf, mailBrand } from '~/modules/mails/mail-frame.server'
import { PlainMailView } from '~/modules/mails/mail-parts.server'
import { postLetter } from '~/modules/mails/post-letter.server'
import type { WriteSample } from '~/modules/mails/samples.server'
import { sampleDay, sampleId, sampleReader } from '~/modules/mails/samples.server'
import { paths } from '~/paths'
import { onEffect } from '~/tenancy/effects/effect-handlers.server'
import { originOf } from '~/tenancy/origin.server'
import type { Tenant } from '~/tenancy/tenant'
import { accountWithName } from '../account-row.server'
import { linkToken } from '../email/links.server'
import { purgeOf } from '../email/way-back.server'
import { linkHours } from '../schema'
import type { AccountMail, ClosedAccountMail } from './enqueue-mail.server'
import { accountMail } from './enqueue-mail.server'

/** Sends an account mail. */
export const accountMailHandler = onEffect(accountMail, async (payload, { id, tenantId, tenantById, mailer }) => {
  const tenant = await tenantById(tenantId)
  const mail = 'accountId' in payload ? await closedMail(tenant, payload) : payload
  if (!mail) return
  await postLetter(mailer, tenant, { id, to: mail.to, letter: writeAccountMail(tenant, mail), kind: 'account' })
})

/** Returns null if the account was reactivated or erased. */
async function closedMail(tenant: Tenant, { mail, accountId, seed }: ClosedAccountMail): Promise<AccountMail | null> {
  const account = await forTenant(tenant, (db) =>
    accountWithName(db).where('accounts.id', '=', accountId).executeTakeFirst(),
  )
  if (!account?.deleted_at) return null
  const { email: to, language, name, deleted_at } = account
  return { mail, to, language, name, seed, until: purgeOf(deleted_at, tenant).toISOString() }
}

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
  const button = address ? { label: t('button'), address } : null
  return letterOf(
    t('subject'),
    <PlainMailView brand={brand} heading={t('heading')} text={t('text')} button={button} notes={notes} />,
  )
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

type Reader = Pick<Extract<AccountMail, { seed: string }>, 'to' | 'name' | 'seed' | 'language'>

function sampleOf(mail: (reader: Reader) => AccountMail): WriteSample {
  return (tenant, language) => writeAccountMail(tenant, mail({ ...sampleReader, seed: sampleId, language }))
}

const until = sampleDay.toISOString()
const newEmail = 'anna.new@mail.example'

/** Samples of the account mails, in the order in which a member may receive them. */
export const accountMailSamples = {
  activation: sampleOf((reader) => ({ ...reader, mail: 'activation' })),
  account_exists: sampleOf((reader) => ({ ...reader, mail: 'account_exists' })),
  no_account: sampleOf(({ to, language }) => ({ to, language, mail: 'no_account' })),
  new_device: sampleOf((reader) => ({
    ...reader,
    mail: 'new_device',
    browser: 'Firefox',
    system: 'Linux',
    country: 'NL',
    at: sampleDay.toISOString(),
  })),
  reset: sampleOf((reader) => ({ ...reader, mail: 'reset' })),
  password_changed: sampleOf((reader) => ({ ...reader, mail: 'password_changed' })),
  mail_change: sampleOf((reader) => ({ ...reader, mail: 'mail_change' })),
  mail_change_notice: sampleOf((reader) => ({ ...reader, mail: 'mail_change_notice', newEmail })),
  email_changed: sampleOf((reader) => ({ ...reader, mail: 'email_changed', newEmail })),
  passkey_added: sampleOf((reader) => ({ ...reader, mail: 'passkey_added' })),
  passkey_removed: sampleOf((reader) => ({ ...reader, mail: 'passkey_removed' })),
  second_factor_on: sampleOf((reader) => ({ ...reader, mail: 'second_factor_on' })),
  second_factor_off: sampleOf((reader) => ({ ...reader, mail: 'second_factor_off' })),
  account_closed: sampleOf((reader) => ({ ...reader, mail: 'account_closed', until })),
  waits_for_deletion: sampleOf((reader) => ({ ...reader, mail: 'waits_for_deletion', until })),
  account_erased: sampleOf((reader) => ({ ...reader, mail: 'account_erased' })),
} satisfies Record<AccountMail['mail'], WriteSample>
