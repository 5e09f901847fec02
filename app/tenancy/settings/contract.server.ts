import { z } from 'zod'
import { nicheNumbers, nichePrefixes } from '../landers/landers'
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
  textKey,
  timeZone,
} from './values.server'
import {
  contactRules,
  conversionEvents,
  fictionalIcons,
  giftNames,
  knownCountries,
  longestAnswer,
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
  .describe('The payment provider, and which of its payment methods are offered')

const bundle = z.strictObject({
  id: count(1, 1000).describe('Part of the address of the order page: /credits/{id}'),
  credits: count(1, 100_000),
  prices: z
    .partialRecord(currencyCode, minorUnits)
    .describe('Total price in the smallest unit of the currency, tax included: {"EUR": 999}'),
})

const networkName = z.string().regex(/^[A-Za-z0-9._-]{1,64}$/, 'letters, digits, ".", "_" or "-", 64 at most')

const postback = z.strictObject({
  url: postbackTemplate.describe(
    'Requested by GET; {click_id}, {event}, {event_id}, {network}, {ref}, {sub1} to {sub3}, {lander} and {variant} are filled in',
  ),
  secret: secret.describe('Signs the request'),
  events: z
    .array(z.enum(conversionEvents))
    .min(1)
    .default([...conversionEvents]),
})

const mail = z
  .strictObject({
    sender: emailAddress.optional().describe('Default: no-reply@ the canonical domain'),
    sender_name: plainText(60).optional().describe('Default: the name of the brand'),
    reply_to: emailAddress.optional().describe('Default: support_email'),
    dkim: z
      .strictObject({
        domain: domainName.optional().describe('Default: the domain of the sender'),
        selector: z.string().regex(/^[a-z0-9][a-z0-9._-]{0,62}$/i, 'a DKIM selector, such as "mail"'),
        private_key: secret,
      })
      .optional(),
    webhook_secret: secret
      .optional()
      .describe('Signs reports from the mail provider: bounces, spam reports, unsubscribes'),
  })
  .prefault({})
  .describe("Sender, DKIM key and webhook secret of the brand's e-mails")

const signals = z
  .strictObject({
    repeated_text: count(0, 1000).default(25).describe('First messages with the same text in 24 hours'),
    links: count(0, 1000).default(5).describe('First messages with a link or an e-mail address in 24 hours'),
    phone_numbers: count(0, 1000).default(5).describe('First messages with a phone number in 24 hours'),
    signups: count(0, 1000).default(5).describe('Sign-ups from one IP address in 24 hours'),
    reports: count(0, 1000).default(3).describe('Open reports about a member'),
    new_unanswered: count(0, 1000)
      .default(3)
      .describe('First messages without an answer in 24 hours, from a member of at most 7 days'),
    new_repeated_text: count(0, 1000)
      .default(3)
      .describe('First messages with the same text and without an answer in 24 hours, from a member of at most 7 days'),
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
    .describe("Identifies all the brand's data. Must never change"),
  name: plainText(60).min(1).describe('Name of the brand, as visitors read it'),
  index_title: localText(80).describe('Title of the home page'),
  description: localText(300).describe('Description of the home page in search engines and shared links'),
  niche: count(1, nichePrefixes.length).describe(nicheNumbers),
  company_id: count(1, 1_000_000).describe('Id of the company in companies.json'),
  domains: z.array(domainName).min(1).max(50).describe('The first is the canonical domain; the others redirect to it'),
  published: z.boolean().default(true).describe('False: the brand is shown only by a preview link (tenant preview)'),
  live: z.boolean().default(false).describe('True: a real business, without sandbox payments and demo members'),

  theme: slug.describe('Name of a folder in themes/'),
  tokens: z
    .record(z.string(), z.string().max(200))
    .default({})
    .describe('Tokens that replace those of the theme: {"--c-primary": "#ffba00"}'),
  hero_media: z
    .array(mediaPath)
    .max(12)
    .default([])
    .describe('Pictures for the home page and landers, aspect ratio 4:5'),
  cdn_prefix: z
    .string()
    .regex(
      /^(?:https:\/\/[^\s/?#]+(?:\/[^\s/?#]+)*)?$/,
      "empty, or a URL that begins with https:// and doesn't end with /",
    )
    .default('')
    .describe('Prefix for photo and asset paths; empty: this server'),
  cdn_purge: z
    .strictObject({ url: httpsUrl, token: secret })
    .optional()
    .describe(
      'Purge call of the CDN behind cdn_prefix, for deleted photos: POST {"files": [addresses]} with a Bearer token',
    ),

  languages: z.array(languageCode).min(1).describe('Languages offered, in the order of the language menu'),
  domain_language: languageCode.describe("Used when the visitor's language is unknown"),
  time_zone: timeZone
    .default('Europe/Amsterdam')
    .describe("Determines the brand's calendar day, for ages and daily limits"),
  countries: z.array(z.enum(knownCountries)).min(1).describe('Countries in which members can sign up'),
  currencies: z.array(currencyCode).min(1).describe("The first is used if none fits the visitor's country"),

  support_email: emailAddress.describe('Receives complaints and replies to e-mails; named on the legal pages'),
  support_phone: phoneNumber.default('').describe("Empty: the company's phone number"),
  hsts_subdomains: z
    .boolean()
    .default(true)
    .describe("Whether browsers use https for all subdomains of the brand's domain too (HSTS with includeSubDomains)"),
  us_footer: z.boolean().default(false).describe('Shows the footer for the United States, in English only'),
  enable_site_entry_popup: z.enum(['yes', 'no']).default('yes').describe('Shows visitors a warning when they enter'),
  site_entry_popup_countries: z
    .array(countryCode)
    .default([])
    .describe('Countries in which the pop-up is shown; empty: all'),

  pool: slug
    .optional()
    .describe("Brands in the same pool may share members. Can't change here once there are members (tenant move-pool)"),
  pool_filter: z
    .enum(['niche', 'all'])
    .default('niche')
    .describe('Which sister brands share members with this one: those of the same niche, or all'),
  member_resell: z
    .boolean()
    .default(false)
    .describe('Members who consent are shown on sister brands that also set this'),

  signups: z
    .enum(signupModes)
    .default('all')
    .describe('Who may sign up: everybody, visitors with a traffic source, or nobody'),
  min_age: count(18, 99).default(18).describe('Minimum age at sign-up, in years'),
  terms_changes: z
    .array(
      z.strictObject({
        date: z.iso
          .date('a date, such as "2027-01-01"')
          .describe("First day on which the change applies, in the brand's time zone"),
        summary: localText(2000).describe('Description of the change for members'),
      }),
    )
    .max(50)
    .default([])
    .describe('Changes of the terms, earliest first: members are informed and asked to agree again'),
  invite_uses: count(1, 1000).default(20).describe('Maximum number of sign-ups per invite link'),
  reactivation_days: count(1, 90).default(14).describe('Days for which a deleted account can be reactivated'),
  logged_out_search: z.boolean().default(false).describe('Visitors without a traffic source may search'),
  logged_out_search_trafficsource: z.boolean().default(false).describe('Visitors with a traffic source may search'),

  visible_profile_fields: z
    .array(z.enum(profileFieldNames))
    .default([...profileFieldNames])
    .describe('Profile fields that other members can see'),
  visible_profile_notes: z.boolean().default(true).describe('Members may write private notes about profiles'),
  contact_in_texts: z
    .enum(contactRules)
    .default('refuse')
    .describe(
      'Links, e-mail addresses and phone numbers in names, profiles, and messages to members who have not yet replied',
    ),
  prompts: z
    .array(textKey)
    .min(1)
    .max(200)
    .default(['everyday', 'taste', 'out_and_about', 'you_and_me', 'honestly'])
    .describe(
      'Questions that members may answer on their profile: names of groups and of questions of the texts `prompts`',
    ),
  prompt_length: count(150, longestAnswer)
    .default(200)
    .describe('Maximum length of an answer on a profile, in characters'),
  search_fields: z
    .array(z.enum(searchFieldNames))
    .default([...searchFieldNames])
    .describe('Filters offered in the search'),
  photo_moderation: z
    .enum(['auto', 'manual'])
    .default('auto')
    .describe('Photos become active after automatic checks (auto) or after review by an operator (manual)'),
  photo_verification: z
    .enum(['off', 'offered'])
    .default('off')
    .describe(
      'Whether members may have their main photo verified: they send a selfie in a pose, which a moderator compares with it. Verified photos have a mark, and a filter finds them',
    ),
  text_moderation: z
    .enum(['off', 'after'])
    .default('off')
    .describe(
      'Whether new and changed profile texts are added to the moderation queue; they are shown before review, answers to prompts and captions after it',
    ),
  signals: signals.describe(
    'Number from which a rule flags a member for review; 0: never. The queue shows rule, number and threshold; a flag has no effect by itself',
  ),
  free_photos: count(1, 100).default(3).describe('Maximum number of photos of a free member'),
  premium_photos: count(1, 100).default(25).describe('Maximum number of photos of a premium member'),
  free_visible_photos: count(0, 100)
    .default(2)
    .describe('Number of photos, in addition to the main one, that free members see'),

  fictional_profiles: z.boolean().default(false).describe('The brand has fictional profiles'),
  fictional_operator: z
    .boolean()
    .default(false)
    .describe("The brand's staff answer for fictional profiles; the chat says so"),
  fictional_answer_minutes: count(1, 10_080)
    .default(20)
    .describe('Target time for an answer, in minutes; the staff inbox marks chats that have waited longer'),
  fictional_icon: z.enum(fictionalIcons).default('venetian-mask').describe('Icon that marks fictional profiles'),
  fictional_singular: localText(60).default('').describe("The brand's word for a fictional profile"),
  fictional_plural: localText(60).default('').describe("The brand's word for fictional profiles, in the plural"),
  fictional_warning: localText(500).default('').describe('Shown before the first message to a fictional profile'),

  likes_per_day: count(1, 1000).default(4).describe('Maximum number of likes and right swipes per day'),
  free_conversations: count(0, 1000).default(2).describe('Number of conversations a free member may start'),
  free_messages: count(0, 1000).default(3).describe('Number of messages that a free member can send at no cost'),
  message_length: count(50, longestMessage).default(500).describe('Maximum length of a message, in characters'),
  message_credits: count(0, 1000).default(1).describe('Price of a message, in credits'),
  photo_credits: count(0, 1000)
    .default(3)
    .describe('Price of a photo in a message, and of a voice message, in credits'),
  gift_credits: count(0, 1000).default(5).describe('Price of a gift, in credits'),
  gift_prices: z
    .partialRecord(z.enum(giftNames), count(0, 1000))
    .default({})
    .describe('Price of individual gifts, in credits; gifts not listed cost gift_credits'),
  signup_credits: count(0, 1000).default(0).describe('Credits granted when the e-mail address is confirmed'),

  payment,
  bundles: z.array(bundle).min(1).max(12).default(defaultBundles).describe('Bundles of credits for sale'),
  minimum_message_costs: z
    .partialRecord(countryCode, z.strictObject({ costs: minorUnits, currency: currencyCode }))
    .default({})
    .describe(
      'Minimum price of a message by country, in the smallest unit; computed from the bundles for countries not listed',
    ),
  vat_rates: z
    .partialRecord(countryCode, z.number().min(0).max(50))
    .default(defaultVatRates)
    .describe("VAT by the buyer's country, in per cent"),
  refund_days: count(14, 365).default(14).describe('Days within which unspent credits can be refunded'),
  direct_debit_limit: minorUnits.default(15_000).describe('Maximum amount not yet settled per member, in euro cents'),
  welcome_hours: count(1, 720).default(24).describe('Duration of the welcome discount after sign-up, in hours'),
  welcome_percentage: count(1, 90).default(25).describe('Welcome discount, in per cent'),

  networks: z.array(networkName).default([]).describe('Values of ?network= that count as a traffic source'),
  postbacks: z.record(networkName, postback).default({}).describe('Where conversions are reported, by network'),
  mail,
})

export type TenantSettings = z.output<typeof tenantContract>
export type { Secret } from './values.server'
