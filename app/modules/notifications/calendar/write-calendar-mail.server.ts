import type { Letter } from '~/modules/mails/letter.server'
import { mailBrand } from '~/modules/mails/mail-brand.server'
import { writePersonMail } from '~/modules/members/mail/write-person-mail.server'
import { paths } from '~/paths'
import type { Tenant } from '~/tenancy/tenant'
import type { WaitingMail } from './read-batch.server'
import type { WeeklyNews } from './weekly-news.server'

/** Writes 'Your week on Saffron': the number of visitors, likes and new members nearby, each on a line unless zero. */
export function writeWeeklyUpdate(
  tenant: Tenant,
  { language, name }: Pick<WaitingMail, 'language' | 'name'>,
  { visitors, likes, near }: WeeklyNews,
  unsubscribe: string,
): Letter {
  const brand = mailBrand(tenant, language)
  const { t, origin } = brand
  const points = [
    visitors > 0 ? t('mail:calendar.weekly.visitors', { count: visitors }) : null,
    likes > 0 ? t('mail:calendar.weekly.likes', { count: likes }) : null,
    near > 0 ? t('mail:calendar.weekly.near', { count: near }) : null,
  ].filter((point) => point !== null)
  return writePersonMail(tenant, brand, {
    subject: t('mail:calendar.weekly.subject', { brand: brand.name }),
    heading: t('mail:calendar.weekly.heading', { name }),
    person: null,
    quote: null,
    text: null,
    points,
    button:
      likes > 0
        ? { label: t('mail:calendar.weekly.see_likes'), address: `${origin}${paths.likes}` }
        : { label: t('mail:calendar.weekly.see_members'), address: `${origin}${paths.members}` },
    note: null,
    why: t('mail:calendar.weekly.why'),
    unsubscribe,
  })
}

/** Writes the reminder of what an account lacks: first the confirmation, then a photo. */
export function writeProfileReminder(
  tenant: Tenant,
  { language, name, confirmed }: Pick<WaitingMail, 'language' | 'name' | 'confirmed'>,
  unsubscribe: string,
): Letter {
  const brand = mailBrand(tenant, language)
  const { t, origin } = brand
  const what = confirmed ? 'photo' : 'confirm'
  return writePersonMail(tenant, brand, {
    subject: t(`mail:calendar.${what}.subject`),
    heading: t(`mail:calendar.${what}.heading`, { name }),
    person: null,
    quote: null,
    text: t(`mail:calendar.${what}.text`, { brand: brand.name }),
    button: {
      label: t(`mail:calendar.${what}.button`),
      address: confirmed ? `${origin}${paths.profile}#photos` : `${origin}${paths.members}`,
    },
    note: null,
    why: t('mail:calendar.reminder_why'),
    unsubscribe,
  })
}
