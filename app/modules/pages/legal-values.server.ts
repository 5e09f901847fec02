import { countryName } from '~/i18n/country-name'
import { makeFormats } from '~/i18n/formats'
import type { Language } from '~/i18n/languages'
import { translate } from '~/i18n/texts/texts.server'
import type { Translate } from '~/i18n/translate'
import { longestPreviewHours } from '~/modules/traffic/preview/preview-link.server'
import { postbackDays, trackingConsentCookie, trackingCookie } from '~/modules/traffic/tracking'
import { cookieAges } from '~/platform/http/cookies'
import { giftPrices } from '~/tenancy/gift-prices'
import { textIn } from '~/tenancy/local-text'
import { currencyIn } from '~/tenancy/message-costs'
import type { Tenant, TenantSettings } from '~/tenancy/tenant'
import { publicBodies } from './public-bodies'
import { retentionDays } from './retention'

/** The reader for whom a page is rendered. */
export interface Reader {
  language: Language
  /** 'nl-NL' */
  dateLocale: string
  country: string | null
}

/** Countries of the European Economic Area. */
const eea: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
)

/** Payment providers as named on the privacy page. The sandbox takes no payments. */
const paymentFirms = { mollie: { name: 'Mollie B.V.', country: 'NL' }, sandbox: null } as const

/** Lifetimes of the cookies named on the cookies page, in seconds. */
const cookieLives = {
  session: cookieAges.session,
  login_code: cookieAges.loginCode,
  known_browser: cookieAges.knownBrowser,
  locale: cookieAges.locale,
  dismissal: cookieAges.dismissal,
  way_back: cookieAges.wayBack,
  tracking: trackingCookie.maxAge,
  tracking_consent: trackingConsentCookie.maxAge,
  preview: longestPreviewHours * 60 * 60,
}

/**
 * Returns the values for the static pages' texts. An empty value, empty list or false leaves out the section that
 * depends on it.
 */
export function legalValues(tenant: Tenant, reader: Reader) {
  const { settings, company, sisters } = tenant
  const { language, dateLocale } = reader
  const t = translate(tenant, language)
  const formats = makeFormats(dateLocale, settings.time_zone)
  const processors = processorsOf(tenant)
  const processing = new Set([company.country, ...processors.map(({ country }) => country)])
  const networks = Object.keys(settings.postbacks).sort()
  const visitorsSearch = settings.logged_out_search || settings.logged_out_search_trafficsource
  return {
    name: settings.name,
    domain: tenant.domain,
    company_name: company.name,
    company_address: addressOf(tenant, language),
    data_protection_officer: company.data_protection_officer,
    imprint: company.imprint,
    support_email: settings.support_email,
    support_phone: settings.support_phone || company.support_phone,
    min_age: settings.min_age,
    message_price: t('pages:credits', { count: settings.message_credits }),
    photo_price: t('pages:credits', { count: settings.photo_credits }),
    gift_price: giftPriceText(settings, t),
    free_messages: settings.free_messages > 0 && freeMessageTexts(settings.free_messages, t),
    free_conversations: settings.free_conversations,
    likes_per_day: settings.likes_per_day,
    bundles: bundlesIn(settings, reader, (credits) => t('pages:credits', { count: credits })),
    refund_days: settings.refund_days,
    reactivation_days: settings.reactivation_days,
    complaint_days: retentionDays.unansweredComplaints,
    selfie_days: retentionDays.selfies,
    visit_days: retentionDays.profileVisits,
    pick_days: retentionDays.picks,
    ended_days: retentionDays.endedChats,
    mail_days: retentionDays.calendarMails,
    postback_days: postbackDays,
    fictional: settings.fictional_profiles,
    fictional_plural: textIn(settings.fictional_plural, tenant, language),
    fictional_answered: settings.fictional_operator,
    fictional_unanswered: !settings.fictional_operator,
    contact_checked: settings.contact_in_texts === 'refuse',
    signals: Object.values(settings.signals).some((threshold) => threshold > 0),
    visitors_search: visitorsSearch,
    visitors_asked: !visitorsSearch,
    manual_photos: settings.photo_moderation === 'manual',
    verifies_photos: settings.photo_verification === 'offered',
    texts_reviewed: settings.text_moderation === 'after',
    sister_brands: sisters.length > 0 && formats.list(sisters.map(({ name }) => name)),
    processing_countries: formats.list(
      [...processing].map((country) => countryName(country, language)).sort((one, other) => one.localeCompare(other)),
    ),
    outside_eea: [...processing].some((country) => !eea.has(country)),
    processors: processors.map(({ task, name, country }) => ({
      task: t(`pages:task.${task}`),
      name,
      country: countryName(country, language),
    })),
    ad_networks: networks.length > 0 && formats.list(networks),
    bodies: bodiesOf(settings, language, 'disputes'),
    authorities: bodiesOf(settings, language, 'data'),
    life: Object.fromEntries(
      Object.entries(cookieLives).map(([cookie, seconds]) => [cookie, lifeText(seconds, formats.number)]),
    ),
  }
}

function addressOf({ company }: Tenant, language: Language): string {
  const place = [company.postal_code, company.city].filter(Boolean).join(' ')
  return `${company.address}, ${place}, ${countryName(company.country, language)}`
}

/** Returns the sentence about free messages of each page that has one. */
function freeMessageTexts(count: number, t: Translate) {
  return { faq: t('pages:free_messages.faq', { count }), terms: t('pages:free_messages.terms', { count }) }
}

function giftPriceText(settings: TenantSettings, t: Translate): string {
  const { least, most } = giftPrices(settings)
  return t(least < most ? 'pages:credits_between' : 'pages:credits', { count: most, least })
}

/** Returns the bundles with prices in the currency of the reader's country. */
function bundlesIn(settings: TenantSettings, { dateLocale, country }: Reader, creditsText: (count: number) => string) {
  const currency = currencyIn(settings, country)
  const { money } = makeFormats(dateLocale, settings.time_zone)
  return settings.bundles.flatMap(({ credits, prices }) => {
    const price = prices[currency]
    return price === undefined ? [] : [{ credits: creditsText(credits), price: money(price, currency) }]
  })
}

function processorsOf({ company, settings }: Tenant) {
  const taker = paymentFirms[settings.payment.provider]
  return [...company.processors, ...(taker ? [{ task: 'payments' as const, ...taker }] : [])]
}

function bodiesOf({ countries }: TenantSettings, language: Language, kind: 'disputes' | 'data') {
  return countries
    .map((country) => ({ country: countryName(country, language), ...publicBodies[country][kind] }))
    .sort((one, other) => one.country.localeCompare(other.country, language))
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour
const year = 365 * day

/** Formats a duration in the reader's language: '30 days'. */
function lifeText(seconds: number, number: ReturnType<typeof makeFormats>['number']): string {
  const [unit, size] = (
    [
      ['year', year],
      ['day', day],
      ['hour', hour],
    ] as const
  ).find(([, size]) => seconds % size === 0) ?? ['minute', minute]
  return number(seconds / size, { style: 'unit', unit, unitDisplay: 'long' })
}
