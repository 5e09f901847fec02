import { Heading } from '@react-email/heading'
import type { CampaignLetter } from '~/database/tables/notifications'
import type { Language } from '~/i18n/languages'
import { unsubscribeUrl } from '~/modules/accounts/email/unsubscribe.server'
import type { Letter, MailBrand } from '~/modules/mails/mail-frame.server'
import { letterOf, MailFrame, mailBrand, mailLook } from '~/modules/mails/mail-frame.server'
import type { WriteSample } from '~/modules/mails/samples.server'
import { sampleId, sampleReader } from '~/modules/mails/samples.server'
import { WhyAndHowToStop, writePersonMail } from '~/modules/members/mail/person-mail.server'
import { paths } from '~/paths'
import { linksIn, renderLetter } from '~/platform/markdown/markdown.server'
import type { Tenant } from '~/tenancy/tenant'
import type { WaitingMail } from './calendar/read-batch.server'
import type { WeeklyNews } from './calendar/weekly-news.server'
import type { CampaignKind } from './campaigns/campaign-file'
import type { Campaign } from './campaigns/read-campaign.server'

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
    points: points.map((text) => ({ text })),
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

interface Reader {
  language: Language
  name: string
  unsubscribe: string
  /** Returns the tracking URL of a link; null to use untracked links. */
  linkTo: ((number: number) => string) | null
}

/** Returns the distinct link targets of a campaign in all its languages; the index is the link's number. */
export function linksOf({ letters }: Pick<Campaign, 'letters'>): string[] {
  const bodies = Object.entries(letters)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, letter]) => letter.body)
  return [...new Set(bodies.flatMap(linksIn))]
}

/** Writes a campaign to one member, in their language or else the brand's. */
export function writeCampaign(
  tenant: Tenant,
  campaign: Pick<Campaign, 'kind' | 'letters'>,
  { language, name, unsubscribe, linkTo }: Reader,
): Letter {
  const brand = mailBrand(tenant, language)
  const letter = campaign.letters[language] ?? campaign.letters[tenant.settings.domain_language]
  if (!letter) throw new Error('a campaign has a letter in the language of its brand')
  const values = { name, brand: brand.name }
  const filled = (text: string) => fill(text, values)
  const links = linksOf(campaign)
  const html = renderLetter(bodyFor(letter, values), {
    styleOf: styles(brand),
    addressOf: (href) => linkTo?.(links.indexOf(href)) ?? absolute(href, brand),
  })
  const why = brand.t(campaign.kind === 'news' ? 'mail:calendar.news_why' : 'mail:calendar.promotions_why')
  const subject = filled(letter.subject)
  return letterOf(
    subject,
    <MailFrame
      brand={brand}
      preview={subject}
      why={<WhyAndHowToStop brand={brand} why={why} unsubscribe={unsubscribe} />}
    >
      <Heading as="h1" style={mailLook(brand).heading}>
        {filled(letter.heading)}
      </Heading>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the operator's Markdown, whose HTML stays text */}
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </MailFrame>,
  )
}

/** Adds the brand's origin to a link to one of its own pages. */
export function absolute(href: string, { origin }: Pick<MailBrand, 'origin'>): string {
  return href.startsWith('/') ? origin + href : href
}

function fill(text: string, values: Record<'name' | 'brand', string>): string {
  return text.replace(/\{\{\s*(name|brand)\s*\}\}/g, (_, key: 'name' | 'brand') => values[key])
}

/** Returns the body with placeholders filled in; Markdown characters in the names are escaped. */
function bodyFor({ body }: CampaignLetter, { name, brand }: Record<'name' | 'brand', string>): string {
  const plain = (text: string) => text.replace(/[\\`*_{}[\]()#+\-.!<>|~]/g, '\\$&')
  return fill(body, { name: plain(name), brand: plain(brand) })
}

function styles(brand: MailBrand): (tag: string) => string {
  const { text, heading, quietLink, token } = mailLook(brand)
  const css = (values: Record<string, string | number | undefined>) =>
    Object.entries(values)
      .map(([key, value]) => {
        const name = key.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)
        return `${name}:${typeof value === 'number' && key !== 'fontWeight' ? `${value}px` : value}`
      })
      .join(';')
  const known: Record<string, string> = {
    p: css({ ...text }),
    li: css({ ...text, margin: '0 0 6px' }),
    blockquote: css({
      margin: '0 0 12px',
      padding: '2px 0 2px 16px',
      borderLeft: `3px solid ${token('--c-border') ?? 'currentcolor'}`,
    }),
    h2: css({ ...heading, fontSize: 20, lineHeight: '26px', margin: '24px 0 8px' }),
    h3: css({ ...heading, fontSize: 17, lineHeight: '23px', margin: '20px 0 6px' }),
    a: css({ ...quietLink, fontWeight: 600 }),
  }
  return (tag) => known[tag] ?? ''
}

const { name } = sampleReader

function sampleReminder(confirmed: boolean): WriteSample {
  return (tenant, language) =>
    writeProfileReminder(tenant, { language, name, confirmed }, unsubscribeUrl(tenant, sampleId, 'reminders'))
}

/** The operator's letter is invented, and English in every language. */
function sampleCampaign(kind: CampaignKind): WriteSample {
  return (tenant, language) => {
    const letter = {
      subject: 'New on {{brand}}',
      heading: 'Hello {{name}}, there is something new',
      body: '## Longer evenings\n\nYour *letter* is shown here, with its [links](/members).\n\n- One thing\n- Another',
    }
    const letters = { [tenant.settings.domain_language]: letter }
    const unsubscribe = unsubscribeUrl(tenant, sampleId, kind)
    return writeCampaign(tenant, { kind, letters }, { language, name, unsubscribe, linkTo: null })
  }
}

export const calendarMailSamples = {
  weekly: (tenant, language) =>
    writeWeeklyUpdate(
      tenant,
      { language, name },
      { visitors: 12, likes: 3, near: 5 },
      unsubscribeUrl(tenant, sampleId, 'weekly_updates'),
    ),
  confirm: sampleReminder(false),
  photo: sampleReminder(true),
  news: sampleCampaign('news'),
  promotions: sampleCampaign('promotions'),
} satisfies Record<string, WriteSample>
