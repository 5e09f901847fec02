import type { paymentMethods } from '~/tenancy/settings/vocabulary'

export type PaymentMethod = (typeof paymentMethods)[number]

interface Method {
  /** ISO 3166-1 codes of the countries where it is offered; null for everywhere. */
  countries: readonly string[] | null
  /** ISO 4217 codes of the currencies it accepts; null for every currency. */
  currencies: readonly string[] | null
  /** Whether it can be stored and charged again. */
  recurring: boolean
  /**
   * Its code at Mollie; null if Mollie doesn't carry it or its owner retired it. The sandbox carries all, by our names.
   */
  mollie: string | null
  /** Place of payment: on the provider's page, or by a mandate given on this site. */
  flow: 'checkout' | 'mandate'
}

const euro = ['EUR']
const euroCountries = ['AT', 'BE', 'DE', 'ES', 'FI', 'FR', 'IE', 'IT', 'NL']
const card = { countries: null, currencies: null, recurring: true, mollie: 'creditcard', flow: 'checkout' } as const
const once = { recurring: false, flow: 'checkout' } as const

/** The 18 payment methods (specification 9). The logo of each is public/payment/<method>.svg. */
export const methods = {
  directdebit: {
    countries: euroCountries,
    currencies: euro,
    recurring: true,
    mollie: 'directdebit',
    flow: 'mandate',
  },
  przelewy24: { ...once, countries: ['PL'], currencies: ['PLN', 'EUR'], mollie: 'przelewy24' },
  blik: { ...once, countries: ['PL'], currencies: ['PLN'], mollie: 'blik' },
  wiretransfer: { ...once, countries: euroCountries, currencies: euro, mollie: 'banktransfer' },
  giropay: { ...once, countries: ['DE'], currencies: euro, mollie: null },
  mastercard: card,
  visa: card,
  creditcard: card,
  cartebancaire: { ...card, countries: ['FR'], currencies: euro },
  nexi: { ...card, countries: ['IT'], currencies: euro },
  ideal: { ...once, countries: ['NL'], currencies: euro, mollie: 'ideal' },
  bancontact: { ...once, countries: ['BE'], currencies: euro, mollie: 'bancontact' },
  applepay: { ...once, countries: null, currencies: null, mollie: 'applepay' },
  paysafecard: { ...once, countries: [...euroCountries, 'CH', 'PL'], currencies: euro, mollie: 'paysafecard' },
  maestro: { ...once, countries: ['AT', 'BE', 'DE', 'IE', 'NL'], currencies: euro, mollie: null },
  paypal: { countries: null, currencies: null, recurring: true, mollie: 'paypal', flow: 'checkout' },
  sofort: { ...once, countries: ['AT', 'BE', 'CH', 'DE', 'ES', 'IT', 'NL'], currencies: euro, mollie: null },
  eps: { ...once, countries: ['AT'], currencies: euro, mollie: 'eps' },
} satisfies Record<PaymentMethod, Method>

/** Whether a buyer may have the method stored and charged again: it is recurring and paid at a checkout. */
export function isKeepable(method: PaymentMethod): boolean {
  return methods[method].recurring && methods[method].flow === 'checkout'
}

/** Whether the buyer confirms a mandate on this site instead of paying at a checkout. */
export function isByMandate(method: PaymentMethod): boolean {
  return methods[method].flow === 'mandate'
}

interface Offer {
  payment: { provider: 'sandbox' | 'mollie'; methods: readonly PaymentMethod[] }
}

/**
 * Returns the payment methods for a country and currency that both the brand and its provider have: the country's own
 * first, then those that work everywhere, then the rest, and retired ones last. Within each group, in the order of the
 * brand's settings.
 */
export function offeredMethods(
  { payment }: Offer,
  { country, currency }: { country: string | null; currency: string },
): PaymentMethod[] {
  return payment.methods
    .filter((name) => {
      const { countries, currencies, mollie }: Method = methods[name]
      const carried = payment.provider === 'sandbox' || mollie !== null
      const here = countries === null || (country !== null && countries.includes(country))
      return carried && here && (currencies === null || currencies.includes(currency))
    })
    .sort((one, other) => rankOf(one) - rankOf(other))
}

function rankOf(name: PaymentMethod): number {
  const { countries, mollie }: Method = methods[name]
  if (mollie === null) return 3
  if (countries === null) return 1
  return countries.length === 1 ? 0 : 2
}
