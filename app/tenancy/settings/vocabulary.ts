/** The words that settings choose from. Nothing here needs the server, so screens may use them too. */

/** Specification 6: who may sign up. */
export const signupModes = ['all', 'with_trafficsource', 'none'] as const

/** What `message_length` may be at most, in characters. */
export const longestMessage = 2_000

/** The same in UTF-16 units, of which a character may take two. The rule of messages knows the brand's own length. */
export const longestMessageUnits = 2 * longestMessage

/** What happens to links, e-mail addresses and phone numbers in texts that everybody reads, and in first messages. */
export const contactRules = ['refuse', 'allow'] as const

export type ContactRule = (typeof contactRules)[number]

/** Specification 9, in its order; each is also the name of its logo. */
export const paymentMethods = [
  'directdebit',
  'przelewy24',
  'blik',
  'wiretransfer',
  'giropay',
  'mastercard',
  'visa',
  'creditcard',
  'cartebancaire',
  'nexi',
  'ideal',
  'bancontact',
  'applepay',
  'paysafecard',
  'maestro',
  'paypal',
  'sofort',
  'eps',
] as const

/** What firms do with personal data for a company; taking payments follows from a brand's own provider. */
export const processorTasks = ['hosting', 'mail', 'sms', 'photos', 'support'] as const

/** ISO 4217: the currencies of `knownCountries`. */
export const currencies = ['EUR', 'USD', 'GBP', 'PLN', 'CHF', 'CAD', 'AUD', 'NZD', 'DKK', 'NOK', 'SEK'] as const

export type Currency = (typeof currencies)[number]

/** Elsewhere a price stands in the brand's first currency. */
export const currencyOfCountry: Readonly<Partial<Record<string, Currency>>> = {
  US: 'USD',
  GB: 'GBP',
  PL: 'PLN',
  CH: 'CHF',
  CA: 'CAD',
  AU: 'AUD',
  NZ: 'NZD',
  DK: 'DKK',
  NO: 'NOK',
  SE: 'SEK',
  AT: 'EUR',
  BE: 'EUR',
  DE: 'EUR',
  ES: 'EUR',
  FI: 'EUR',
  FR: 'EUR',
  IE: 'EUR',
  IT: 'EUR',
  NL: 'EUR',
}

/** The 15 countries of specification 9 and the four whose languages are the product's too: regions, cities, tax and law are known. */
export const knownCountries = [
  'US',
  'NL',
  'BE',
  'FR',
  'IT',
  'ES',
  'DE',
  'AT',
  'IE',
  'GB',
  'CA',
  'PL',
  'AU',
  'NZ',
  'CH',
  'DK',
  'FI',
  'NO',
  'SE',
] as const

/** Specification 3, profile attributes that a brand may show to others or hide. Name, age and photos always show. */
export const profileFieldNames = [
  'sexuality',
  'region',
  'country',
  'city',
  'hair_colour',
  'eye_colour',
  'body_type',
  'relationship_status',
  'tattoos',
  'reason_for_signup',
  'interests',
  'about_me',
] as const

export type ProfileFieldName = (typeof profileFieldNames)[number]

/** Decisions, 'Members, search, photos': the filters that a brand may offer. */
export const searchFieldNames = [
  'gender',
  'country',
  'region',
  'age',
  'interests',
  'distance',
  'online',
  'photo',
] as const

export type SearchFieldName = (typeof searchFieldNames)[number]

/** Drawings of the icon sprite that may mark a fictional profile. */
export const fictionalIcons = ['venetian-mask', 'sparkles', 'star', 'moon', 'info'] as const

/** Decisions, 'Visitors': what is told to a network's postback. */
export const conversionEvents = ['signup', 'activation', 'first_purchase', 'refund'] as const

/** Decisions, 'Chat, credits, gifts': the twelve gifts. Each has its drawing in public/gifts.svg and its name in locales. */
export const giftNames = [
  'rose',
  'coffee',
  'cake',
  'bear',
  'champagne',
  'balloon',
  'star',
  'sunflower',
  'serenade',
  'good_night',
  'heart_box',
  'paper_plane',
] as const

export type GiftName = (typeof giftNames)[number]
