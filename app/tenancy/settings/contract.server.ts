import { z } from 'zod'
import { defaultBundles, defaultVatRates } from './defaults'
import {
  count,
  countryCode,
  currencyCode,
  domainName,
  emailAddress,
  httpsUrl,
  languageCode,
  localText,
  mediaPath,
  minorUnits,
  phoneNumber,
  plainText,
  postbackTemplate,
  secret,
  slug,
  timeZone,
} from './values.server'
import {
  contactRules,
  conversionEvents,
  fictionalIcons,
  giftNames,
  knownCountries,
  longestMessage,
  paymentMethods,
  profileFieldNames,
  searchFieldNames,
  signupModes,
} from './vocabulary'

const methods = z
  .array(z.enum(paymentMethods))
  .min(1)
  .default([...paymentMethods])

const payment = z
  .discriminatedUnion(
    'provider',
    [
      z.strictObject({ provider: z.literal('sandbox'), methods }),
      z.strictObject({ provider: z.literal('mollie'), api_key: secret, methods }),
    ],
    'one of "sandbox", "mollie"',
  )
  .prefault({ provider: 'sandbox' })
  .describe('Who takes the money, and which of its methods are offered')

const bundle = z.strictObject({
  id: count(1, 1000).describe('Stands in the address of the order: /credits/{id}'),
  credits: count(1, 100_000),
  prices: z.partialRecord(currencyCode, minorUnits).describe('Total in the smallest unit, tax included: {"EUR": 999}'),
})

const networkName = z.string().regex(/^[A-Za-z0-9._-]{1,64}$/, 'letters, digits, ".", "_" or "-", 64 at most')

const postback = z.strictObject({
  url: postbackTemplate.describe(
    'Called by GET with {click_id}, {event}, {event_id}, {network}, {ref}, {sub1} to {sub3}, {lander}, {variant} filled in',
  ),
  secret: secret.describe('Signs the call'),
  events: z
    .array(z.enum(conversionEvents))
    .min(1)
    .default([...conversionEvents]),
})

const mail = z
  .strictObject({
    sender: emailAddress.optional().describe('Without it: no-reply@ the canonical domain'),
    sender_name: plainText(60).optional().describe('Without it: name'),
    reply_to: emailAddress.optional().describe('Without it: support_email'),
    dkim: z
      .strictObject({
        domain: domainName.optional().describe('Without it: the domain of the sender'),
        selector: z.string().regex(/^[a-z0-9][a-z0-9._-]{0,62}$/i, 'a DKIM selector, such as "mail"'),
        private_key: secret,
      })
      .optional(),
    webhook_secret: secret
      .optional()
      .describe('Signs what the mail provider reports: bounces, spam reports, unsubscribes'),
  })
  .prefault({})

const signals = z
  .strictObject({
    repeated_text: count(0, 1000).default(25).describe('First messages of the same text in 24 hours'),
    links: count(0, 1000).default(5).describe('First messages with a link or an e-mail address in 24 hours'),
    phone_numbers: count(0, 1000).default(5).describe('First messages with a phone number in 24 hours'),
    signups: count(0, 1000).default(5).describe('Sign-ups from one address in 24 hours'),
    reports: count(0, 1000).default(3).describe('Open reports about a member'),
  })
  .prefault({})

/**
 * `tenants/<slug>/tenant.json`: every setting of a brand under the specification's own names (specification 3,
 * decisions 'Tenants, companies, domains'), with the decided default. Strict: an unknown key is an error. Rules across
 * several settings are checked by `contradictions`.
 */
export const tenantContract = z.strictObject({
  $schema: z.string().optional(),

  id: z
    .uuid('a UUID in lower case')
    .regex(/^[^A-Z]*$/, 'a UUID in lower case')
    .describe("The identity of all the brand's data. Never changes"),
  name: plainText(60).min(1),
  index_title: localText(80).describe('Title of the home page'),
  description: localText(300).describe('What search engines and shared links say of the home page'),
  niche: count(1, 7).describe('1 none, 2 she, 3 bdsm, 4 bbw, 5 gilf, 6 milf, 7 gay'),
  company_id: count(1, 1_000_000).describe('An id of companies.json'),
  domains: z.array(domainName).min(1).max(50).describe('The first is canonical, the others redirect to it'),
  published: z.boolean().default(true).describe('False: nobody sees the brand but by a preview link (tenant preview)'),
  live: z.boolean().default(false).describe('A real business: no sandbox payments, no demo members'),

  theme: slug.describe('A folder of themes/'),
  tokens: z
    .record(z.string(), z.string().max(200))
    .default({})
    .describe('Tokens that differ from the theme: {"--c-primary": "#ffba00"}'),
  hero_media: z.array(mediaPath).max(12).default([]).describe('Pictures of the home page and landers, 4:5'),
  cdn_prefix: z
    .string()
    .regex(
      /^(?:https:\/\/[^\s/?#]+(?:\/[^\s/?#]+)*)?$/,
      "empty, or a URL that begins with https:// and doesn't end with /",
    )
    .default('')
    .describe('Put before photo and asset paths; empty for the own server'),
  cdn_purge: z
    .strictObject({ url: httpsUrl, token: secret })
    .optional()
    .describe('Where the CDN behind cdn_prefix is told to forget photos: POST {"files": [addresses]}, Bearer token'),

  languages: z.array(languageCode).min(1).describe('Offered languages, in the order of the language menu'),
  domain_language: languageCode.describe("Spoken when nothing tells the visitor's language"),
  time_zone: timeZone.default('Europe/Amsterdam').describe("The brand's calendar day: ages, likes a day"),
  countries: z.array(z.enum(knownCountries)).min(1).describe('Where the brand offers sign-up'),
  currencies: z.array(currencyCode).min(1).describe('The first one where no other fits'),

  support_email: emailAddress,
  support_phone: phoneNumber.default('').describe("Empty: the company's"),
  us_footer: z.boolean().default(false).describe('A footer for the United States, in English only'),
  enable_site_entry_popup: z.enum(['yes', 'no']).default('yes'),
  site_entry_popup_countries: z.array(countryCode).default([]).describe('Empty: every country'),

  pool: slug.optional().describe('Brands of one pool may share members. Never changes once there are members'),
  pool_filter: z.enum(['niche', 'all']).default('niche').describe('Which sister brands are shown'),
  member_resell: z.boolean().default(false).describe('Consenting members are shown by sister brands that set it too'),

  signups: z.enum(signupModes).default('all'),
  min_age: count(18, 99).default(18),
  terms_changes: z
    .array(
      z.strictObject({
        date: z.iso.date('a date, such as "2027-01-01"').describe('Counts from that day of the brand'),
        summary: localText(2000).describe('What changes, as members are told'),
      }),
    )
    .max(50)
    .default([])
    .describe('Changed terms, the earliest first: members are told what changes and asked to agree again'),
  invite_uses: count(1, 1000).default(20).describe('Sign-ups that one invite link allows'),
  reactivation_days: count(1, 90).default(14).describe('A deleted account can come back for so long'),
  logged_out_search: z.boolean().default(false).describe('Visitors without a traffic source may search'),
  logged_out_search_trafficsource: z.boolean().default(false).describe('Visitors with a traffic source may search'),

  visible_profile_fields: z
    .array(z.enum(profileFieldNames))
    .default([...profileFieldNames])
    .describe('Shown to others'),
  visible_profile_notes: z.boolean().default(true).describe('Members may keep a private note on a profile'),
  contact_in_texts: z
    .enum(contactRules)
    .default('refuse')
    .describe(
      'Links, e-mail addresses and phone numbers in names, profiles and messages to who has not yet written back',
    ),
  search_fields: z.array(z.enum(searchFieldNames)).default([...searchFieldNames]),
  photo_moderation: z
    .enum(['auto', 'manual'])
    .default('auto')
    .describe("Photos become active after the checks, or after an operator's look"),
  text_moderation: z
    .enum(['off', 'after'])
    .default('off')
    .describe('Whether new and changed texts of profiles come to the moderation queue; they are shown meanwhile'),
  signals: signals.describe(
    'From how many on a rule flags a member for a look; 0: never. The queue shows rule, number and threshold; no rule acts by itself',
  ),
  free_photos: count(1, 100).default(3).describe('Photos of a free member'),
  premium_photos: count(1, 100).default(25).describe('Photos of a premium member'),
  free_visible_photos: count(0, 100).default(2).describe('Photos besides the main one that free members see'),

  fictional_profiles: z.boolean().default(false).describe('The brand has fictional profiles'),
  fictional_operator: z
    .boolean()
    .default(false)
    .describe("The brand's staff answers for fictional profiles; the chat says so"),
  fictional_answer_minutes: count(1, 10_080)
    .default(20)
    .describe('So soon the staff means to answer: the staff inbox marks what waits longer'),
  fictional_icon: z.enum(fictionalIcons).default('venetian-mask'),
  fictional_singular: localText(60).default(''),
  fictional_plural: localText(60).default(''),
  fictional_warning: localText(500).default('').describe('Before the first message to a fictional profile'),

  likes_per_day: count(1, 1000).default(4).describe('Likes and right swipes together'),
  free_conversations: count(0, 1000).default(2).describe('Conversations a free member may start'),
  free_messages: count(0, 1000).default(3).describe('Messages of a free member that cost nothing'),
  message_length: count(50, longestMessage).default(500),
  message_credits: count(0, 1000).default(1),
  photo_credits: count(0, 1000).default(3),
  gift_credits: count(0, 1000).default(5),
  gift_prices: z
    .partialRecord(z.enum(giftNames), count(0, 1000))
    .default({})
    .describe('Credits of single gifts; one not named costs gift_credits'),
  signup_credits: count(0, 1000).default(0).describe('Given when the e-mail address is confirmed'),

  payment,
  bundles: z.array(bundle).min(1).max(12).default(defaultBundles),
  minimum_message_costs: z
    .partialRecord(countryCode, z.strictObject({ costs: minorUnits, currency: currencyCode }))
    .default({})
    .describe('By country, in the smallest unit; a country not named: computed from the bundles'),
  vat_rates: z
    .partialRecord(countryCode, z.number().min(0).max(50))
    .default(defaultVatRates)
    .describe("Per cent, by the buyer's country"),
  refund_days: count(14, 365).default(14).describe('Unspent credits can be returned for so long'),
  direct_debit_limit: minorUnits.default(15_000).describe('Euro cents not yet settled, per member'),
  welcome_hours: count(1, 720).default(24).describe('The welcome discount ends so long after sign-up'),
  welcome_percentage: count(1, 90).default(25),

  networks: z.array(networkName).default([]).describe('Values of ?network= that make a traffic source'),
  postbacks: z.record(networkName, postback).default({}).describe('By network: where conversions are told'),
  mail,
})

export type TenantSettings = z.output<typeof tenantContract>
export type { Secret } from './values.server'
