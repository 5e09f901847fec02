import { resolve } from 'node:path'
import type { z } from 'zod'
import { uuidv7 } from '~/platform/tokens.server'
import { companiesContract } from '~/tenancy/settings/companies-contract.server'
import { tenantContract } from '~/tenancy/settings/contract.server'
import type { Tenant } from '~/tenancy/tenant'

/** A test's settings of a brand; all others have their defaults. */
export type SettingsWish = Partial<z.input<typeof tenantContract>>

export interface Tenants {
  /** Shares a pool with Coast. */
  saffron: Tenant
  coast: Tenant
  /** Has its own pool. */
  noirRose: Tenant
}

const companies = companiesContract.parse({
  companies: [1, 5, 6].map((id) => ({
    id,
    name: `Company ${id}`,
    address: 'Main street 1',
    city: 'Utrecht',
    country: 'NL',
    added: '2023-01-01',
  })),
}).companies

/** Returns two sister brands in one pool and one brand in another, with new ids, so that no cache of other worlds fits. */
export function demoTenants(wishes: Partial<Record<keyof Tenants, SettingsWish>> = {}): Tenants {
  const poolId = uuidv7()
  const sisters = { pool: 'sun', pool_filter: 'all', member_resell: true } as const
  const saffron = tenant('saffron', poolId, 1, { ...sisters, ...wishes.saffron })
  const coast = tenant('coast', poolId, 6, { ...sisters, theme: 'coast', ...wishes.coast })
  const noirRose = tenant('noir-rose', uuidv7(), 5, { theme: 'noir-rose', niche: 2, ...wishes.noirRose })
  if (saffron.settings.member_resell && coast.settings.member_resell) {
    saffron.sisters.push(sisterOf(coast))
    coast.sisters.push(sisterOf(saffron))
  }
  return { saffron, coast, noirRose }
}

/** Adds a brand to the pool of other brands, as a sister of each. */
export function joinPool(slug: string, brands: readonly Tenant[]): Tenant {
  const poolId = brands[0]?.poolId ?? uuidv7()
  const joined = tenant(slug, poolId, 1, { pool: 'sun', pool_filter: 'all', member_resell: true })
  for (const brand of brands) {
    brand.sisters.push(sisterOf(joined))
    joined.sisters.push(sisterOf(brand))
  }
  return joined
}

function sisterOf({ id, slug, settings }: Tenant): Tenant['sisters'][number] {
  return { id, slug, name: settings.name, verifiesPhotos: settings.photo_verification === 'offered' }
}

function tenant(slug: string, poolId: string, companyId: number, wish: SettingsWish): Tenant {
  const settings = tenantContract.parse({
    id: uuidv7(),
    name: slug,
    index_title: `${slug} title`,
    description: `${slug} description`,
    niche: 1,
    company_id: companyId,
    domains: [`${slug}.example`],
    theme: 'amber',
    languages: ['en', 'nl', 'de', 'pl'],
    domain_language: 'en',
    countries: ['NL', 'DE', 'PL', 'GB'],
    currencies: ['EUR', 'PLN', 'GBP'],
    support_email: `help@${slug}.example`,
    ...wish,
  })
  const company = companies.find(({ id }) => id === settings.company_id)
  if (!company) throw new Error(`no company ${settings.company_id} in the tests`)
  return {
    slug,
    id: settings.id,
    poolId,
    version: settings.id,
    settings,
    company,
    domain: settings.domains[0] ?? `${slug}.example`,
    languages: settings.languages,
    theme: { name: settings.theme, css: ':root{}', colorScheme: 'light', fonts: [] },
    sisters: [],
    texts: {},
    landers: {},
    development: false,
    folder: resolve('tenants', slug),
    secret: (reference) => `secret ${JSON.stringify(reference)}`,
  }
}
