import { languageTag } from '~/i18n/languages'
import type { Letter } from '~/modules/mails/letter.server'
import { mailBrand } from '~/modules/mails/mail-brand.server'
import { writePersonMail } from '~/modules/members/mail/write-person-mail.server'
import { paths } from '~/paths'
import type { Tenant } from '~/tenancy/tenant'
import type { Waiting } from './waiting-for.server'

/** Maximum number of names that a reminder lists before 'and others'. */
const named = 3

/** Writes '3 messages wait for you' in the reader's language and the brand's look. */
export function writeReminder(tenant: Tenant, { language, count, names }: Waiting, unsubscribe: string): Letter {
  const brand = mailBrand(tenant, language)
  const { t } = brand
  const first = names.slice(0, named)
  const listed = names.length > named ? [...first, t('mail:chats.reminder.others')] : first
  const who = new Intl.ListFormat(languageTag(language), { type: 'conjunction' }).format(listed)
  return writePersonMail(tenant, brand, {
    subject: t('mail:chats.reminder.subject', { count, brand: brand.name }),
    heading: t('mail:chats.reminder.heading', { count }),
    person: null,
    quote: null,
    text: t('mail:chats.reminder.text', { names: who }),
    button: { label: t('mail:chats.reminder.button'), address: `${brand.origin}${paths.chats}` },
    note: null,
    why: t('mail:chats.reminder.why'),
    unsubscribe,
  })
}
