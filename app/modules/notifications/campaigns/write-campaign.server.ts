import { createElement } from 'react'
import type { CampaignLetter } from '~/database/tables/notifications'
import type { Language } from '~/i18n/languages'
import type { MailBrand } from '~/modules/mails/frame.email'
import { mailLook } from '~/modules/mails/frame.email'
import type { Letter } from '~/modules/mails/letter.server'
import { letterOf } from '~/modules/mails/letter.server'
import { mailBrand } from '~/modules/mails/mail-brand.server'
import { linksIn, renderLetter } from '~/platform/markdown/markdown.server'
import type { Tenant } from '~/tenancy/tenant'
import { CampaignMailView } from './campaign.email'
import type { Campaign } from './read-campaign.server'

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
  const view = createElement(CampaignMailView, {
    brand,
    heading: filled(letter.heading),
    html,
    preview: filled(letter.subject),
    why: brand.t(campaign.kind === 'news' ? 'mail:calendar.news_why' : 'mail:calendar.promotions_why'),
    unsubscribe,
  })
  return letterOf(filled(letter.subject), view)
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
