import type { Tenant } from '../tenant'
import type { Company } from './companies-contract.server'

/** Until when companies of brands that were live before add details that the product began to ask for. */
export const companyDetailsDue = '2027-02-28'

/** What the laws of countries ask for on the imprint of those who offer there or have their seat there. */
const imprintOf: Record<string, readonly (keyof Company['imprint'])[]> = {
  DE: ['representative', 'register', 'youth_officer'],
  AT: ['representative', 'register'],
  FR: ['register', 'share_capital', 'publication_director', 'mediator', 'host'],
  IT: ['register', 'share_capital'],
  ES: ['register'],
  PL: ['register', 'share_capital'],
}

/** Countries of the European Union, whose consumers are told a telephone number (directive 2011/83, article 6). */
const withTelephone = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/** Names the details that a live brand's company has to publish to its members and doesn't. */
export function missingDetails({ settings, company }: Pick<Tenant, 'settings' | 'company'>): string[] {
  if (!settings.live) return []
  const where = [company.country, ...settings.countries]
  const asked = new Set(where.flatMap((country) => imprintOf[country] ?? []))
  const given = {
    ...Object.fromEntries([...asked].map((field) => [`imprint.${field}`, company.imprint[field] !== ''])),
    postal_code: company.postal_code !== '',
    kvk: company.kvk !== '',
    support_phone: company.support_phone !== '' || !where.some((country) => withTelephone.has(country)),
    vat_numbers: company.vat_numbers.length > 0,
    'processors with task "hosting"': company.processors.some(({ task }) => task === 'hosting'),
    'processors with task "mail"': company.processors.some(({ task }) => task === 'mail'),
  }
  return Object.entries(given)
    .filter(([, isThere]) => !isThere)
    .map(([key]) => key)
}
