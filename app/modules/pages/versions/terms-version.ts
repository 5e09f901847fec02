import type { Tenant } from '~/tenancy/tenant'
import type { LegalPage } from '../legal-pages'

/** Pages that make up the contract. They share one version, and are stored as members agreed to them. */
export const versionedPages = ['terms', 'privacy', 'return-policy'] as const satisfies LegalPage[]

export type VersionedPage = (typeof versionedPages)[number]

export function isVersionedPage(page: string | undefined): page is VersionedPage {
  return versionedPages.some((versioned) => versioned === page)
}

type Brand = Pick<Tenant, 'company' | 'settings'>

/**
 * Returns the first version as 'yyyy-mm-dd': 2023-12-01, or the day the company was added if that is later
 * (specification 9).
 */
export function firstVersion({ company }: Pick<Tenant, 'company'>): string {
  return company.added > '2023-12-01' ? company.added : '2023-12-01'
}

/** Returns the version in force on a day of the brand's calendar. */
export function versionInForce(tenant: Brand, today: string): string {
  return changesOf(tenant).findLast(({ date }) => date <= today)?.date ?? firstVersion(tenant)
}

/** Returns the versions in force before, latest first. */
export function earlierVersions(tenant: Brand, today: string): string[] {
  const begun = [firstVersion(tenant), ...changesOf(tenant).map(({ date }) => date)].filter((date) => date <= today)
  return begun.slice(0, -1).reverse()
}

/** Returns the brand's changes after its first version, in the order in which they come into force. */
export function changesOf(tenant: Brand): Tenant['settings']['terms_changes'] {
  return tenant.settings.terms_changes.filter(({ date }) => date > firstVersion(tenant))
}
