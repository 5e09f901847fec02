import type { CompanyFacts } from './use-brand'

/** Postal code and city of a company, for use within a sentence: the code never breaks across lines. */
export function Town({ company }: { company: CompanyFacts }) {
  return <span className="whitespace-nowrap">{townOf(company)}</span>
}

export function townOf({ postalCode, city }: CompanyFacts): string {
  return [postalCode, city].filter(Boolean).join(' ')
}
