/** Values that settings choose from. Free of server code, so screens may import it too. */

/** Specification 6: who may sign up. */
export const signupModes = ['all', 'with_trafficsource', 'none'] as const

/** Maximum of the setting `prompt_length`, in characters. */
export const longestAnswer = 250

/** Maximum of the setting `message_length`, in characters. */
export const longestMessage = 2_000

/** Maximum in UTF-16 units, two per character at most. The rule for messages applies the brand's own length. */
export const longestMessageUnits = 2 * longestMessage

/** Whether links, e-mail addresses and phone numbers are allowed in public texts and first messages. */
export const contactRules = ['refuse', 'allow'] as const

export type ContactRule = (typeof contactRules)[number]

/** Payment methods in the order of specification 9; each is also the name of its logo. */
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

/** Tasks of firms that process personal data for a company; payment processing follows from a brand's provider. */
export const processorTasks = ['hosting', 'mail', 'sms', 'photos', 'support'] as const

/** ISO 4217 codes of the currencies of `knownCountries`. */
export const currencies = ['EUR', 'USD', 'GBP', 'PLN', 'CHF', 'CAD', 'AUD', 'NZD', 'DKK', 'NOK', 'SEK'] as const

export type Currency = (typeof currencies)[number]

/** Currencies by country. Elsewhere prices are in the brand's first currency. */
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

/** The 15 countries of specification 9 and four with the product's languages; regions, cities, tax, law are known. */
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

/** Profile attributes that a brand may show or hide (specification 3). Name, age and photos are always shown. */
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

/** Search filters that a brand may offer (decisions, 'Members, search, photos'). */
export const searchFieldNames = [
  'gender',
  'country',
  'region',
  'age',
  'interests',
  'distance',
  'online',
  'photo',
  'verified',
] as const

export type SearchFieldName = (typeof searchFieldNames)[number]

/** Icons of the sprite that may mark a fictional profile. */
export const fictionalIcons = ['venetian-mask', 'sparkles', 'star', 'moon', 'info'] as const

/** Events reported to a network's postback (decisions, 'Visitors'). */
export const conversionEvents = ['signup', 'activation', 'first_purchase', 'refund'] as const

/** The twelve gifts (decisions, 'Chat, credits, gifts'): drawings in public/gifts.svg, names in locales. */
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
