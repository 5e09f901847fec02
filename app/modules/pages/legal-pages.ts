/** The static pages of every brand (specification 2): their texts stand in `locales/<language>/pages/<name>.md`. */
export const legalPages = ['terms', 'privacy', 'cookies', 'ban', 'return-policy', 'faq', 'service'] as const

export type LegalPage = (typeof legalPages)[number]

/** Pages that name the company to every visitor, with a traffic source or not (decisions, 'Visitors'). */
export const pagesWithCompany: readonly LegalPage[] = ['terms', 'privacy', 'return-policy', 'service']

export function isLegalPage(name: string | undefined): name is LegalPage {
  return legalPages.some((page) => page === name)
}

/** Specification 9: 2023-12-01, or the day the company was added if that is later. 'yyyy-mm-dd' */
export function termsDate(company: { added: string }): string {
  return company.added > '2023-12-01' ? company.added : '2023-12-01'
}
