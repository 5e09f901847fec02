import type { LocationProof } from '~/database/tables/money/payments'
import type { Tenant } from '~/tenancy/tenant'

export interface Tax {
  /** ISO 3166-1 */
  country: string
  /** Hundredths of a percent: 2100 is 21%. */
  rate: number
}

/**
 * Returns the tax of a sale to a buyer: that of the country in the profile, else of the network address, else of the
 * seller. A country without a rate in the settings is taxed at the seller's rate. (Decisions, 'Money': tax by the
 * buyer's country, two proofs stored.)
 */
export function taxOf(
  { settings, company }: Pick<Tenant, 'settings' | 'company'>,
  proofs: readonly LocationProof[],
): Tax {
  const provenCountry = proofs.map(({ country }) => country).find((country) => country !== null)
  const country = provenCountry ?? company.country
  const rates: Partial<Record<string, number>> = settings.vat_rates
  return { country, rate: Math.round((rates[country] ?? rates[company.country] ?? 0) * 100) }
}

/** Returns the tax contained in an amount, in the same minor units, rounded. */
export function taxIncluded(amount: number, rate: number): number {
  return Math.round((amount * rate) / (10_000 + rate))
}
