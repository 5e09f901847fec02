import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { textsFolder } from '~/i18n/texts/base-texts.server'
import { legalPages } from '~/modules/pages/legal-pages'
import type { LoadedFolder } from '~/tenancy/follow/load-tenant.server'
import { fileProblem } from '~/tenancy/follow/load-tenant.server'
import type { Company } from '~/tenancy/settings/companies-contract.server'
import type { Problem } from '~/tenancy/settings/problems'

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
  return [...problems, ...pages, ...(company ? companyProblems(company, settings.countries) : [])]
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

/** What the laws of countries ask for on the imprint of those who offer there or have their seat there. */
const imprintOf: Record<string, readonly (keyof Company['imprint'])[]> = {
  DE: ['representative', 'register', 'youth_officer'],
  AT: ['representative', 'register'],
  FR: ['share_capital', 'publication_director', 'mediator', 'host'],
  IT: ['register', 'share_capital'],
  ES: ['register'],
  PL: ['register', 'share_capital'],
}

function companyProblems(company: Company, countries: readonly string[]): Problem[] {
  const asked = new Set([company.country, ...countries].flatMap((country) => imprintOf[country] ?? []))
  const given = {
    ...Object.fromEntries([...asked].map((field) => [`imprint.${field}`, company.imprint[field] !== ''])),
    postal_code: company.postal_code !== '',
    kvk: company.kvk !== '',
    vat_numbers: company.vat_numbers.length > 0,
    'processors with task "hosting"': company.processors.some(({ task }) => task === 'hosting'),
    'processors with task "mail"': company.processors.some(({ task }) => task === 'mail'),
  }
  return Object.entries(given)
    .filter(([, isThere]) => !isThere)
    .map(([key]) => fileProblem('companies.json', `${key} for company ${company.id}, for a live brand names it`))
}
