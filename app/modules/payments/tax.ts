import type { LocationProof } from '~/database/tables/money/payments'
import type { Tenant } from '~/tenancy/tenant'

export interface Tax {
  /** ISO 3166-1 */
  country: string
  /** Hundredths of a per cent: 2100 is 21 %. */
  rate: number
}

/**
 * The tax of a sale to a buyer: that of the country which the profile names, else of where the network address is, else
 * the seller's own. A country without a rate in the settings is taxed as the seller's. (Decisions, 'Money': tax by the
 * buyer's country, two proofs kept.)
 */
export function taxOf(
  { settings, company }: Pick<Tenant, 'settings' | 'company'>,
  proofs: readonly LocationProof[],
): Tax {
  const told = proofs.map(({ country }) => country).find((country) => country !== null)
  const country = told ?? company.country
  const rates: Partial<Record<string, number>> = settings.vat_rates
  return { country, rate: Math.round((rates[country] ?? rates[company.country] ?? 0) * 100) }
}

/** The tax contained in an amount, in its minor units, rounded. */
export function taxIncluded(amount: number, rate: number): number {
  return Math.round((amount * rate) / (10_000 + rate))
}
