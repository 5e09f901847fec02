import type { CompanyFacts } from './use-brand'

/** Postal code and city of a company, among other words: the code doesn't break at the end of a line. */
export function Town({ company }: { company: CompanyFacts }) {
  return <span className="whitespace-nowrap">{townOf(company)}</span>
}

export function townOf({ postalCode, city }: CompanyFacts): string {
  return [postalCode, city].filter(Boolean).join(' ')
}
