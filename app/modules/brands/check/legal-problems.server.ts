import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { textsFolder } from '~/i18n/texts/base-texts.server'
import { legalPages } from '~/modules/pages/legal-pages'
import type { LoadedFolder } from '~/tenancy/follow/load-tenant.server'
import { fileProblem } from '~/tenancy/follow/load-tenant.server'
import type { Company } from '~/tenancy/settings/companies-contract.server'
import { companyDetailsDue, missingDetails } from '~/tenancy/settings/company-details'
import type { Problem } from '~/tenancy/settings/problems'
import type { Tenant } from '~/tenancy/tenant'

/**
 * What is missing from a brand's legal pages: the summary of changed terms in each language and, for a live brand, the pages
 * themselves and the legally required company details.
 */
export function legalProblems(loaded: LoadedFolder, company: Company | undefined): Problem[] {
  const { settings } = loaded
  const problems = changeProblems(loaded)
  if (!settings.live) return problems
  const pages = settings.languages.flatMap((language) =>
    legalPages
      .map((page) => join(textsFolder(), language, 'pages', `${page}.md`))
      .filter((file) => !existsSync(file))
      .map((file) => fileProblem(file, 'a page, for a live brand has the language')),
  )
  return [...problems, ...pages, ...(company ? companyProblems({ settings, company }) : [])]
}

function changeProblems({ settings, json }: LoadedFolder): Problem[] {
  return settings.terms_changes.flatMap(({ summary }, index) => {
    if (typeof summary === 'string') {
      return summary.trim() ? [] : [json.problem(['terms_changes', index, 'summary'], 'a text')]
    }
    return settings.languages
      .filter((language) => !summary[language]?.trim())
      .map((language) => json.problem(['terms_changes', index, 'summary', language], 'a text in each of languages'))
  })
}

/** The details that a live brand's company has to publish and doesn't; the brand serves without them. */
export function companyProblems(brand: Pick<Tenant, 'settings' | 'company'>): Problem[] {
  const words = `for a live brand names it; brands that are live already have until ${companyDetailsDue}`
  return missingDetails(brand).map((key) =>
    fileProblem('companies.json', `${key} for company ${brand.company.id}, ${words}`),
  )
}
