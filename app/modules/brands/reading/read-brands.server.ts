import type { AppLoadContext } from '@remix-run/node'
import { brandsOf, consoleOf } from '~/modules/operators/access/console-page.server'
import type { Operator } from '~/modules/operators/access/operator'
import { mayEverywhere } from '~/modules/operators/access/rights'
import { missingDetails } from '~/tenancy/settings/company-details'
import type { Tenant } from '~/tenancy/tenant'
import type { Refusal } from '~/tenancy/tenants.server'
import type { BrandLine } from '../schema'
import type { BrandNumbers } from './brand-numbers.server'
import { brandNumbers } from './brand-numbers.server'

/**
 * Brand folders that the operator may see: those being served, even in an earlier version, and, for operators with the right
 * at all brands, also folders that were never valid.
 */
export async function listBrands(context: AppLoadContext, operator: Operator): Promise<BrandLine[]> {
  const folders = await foldersOf(context, operator)
  const numbers = await brandNumbers(
    operator.session,
    folders.flatMap(({ tenant }) => tenant?.id ?? []),
  )
  return folders.map(({ slug, tenant, refusal }) =>
    lineOf(
      slug,
      tenant,
      refusal,
      numbers.find(({ brandId }) => brandId === tenant?.id),
    ),
  )
}

/** Counts the brands of the list that have something to put right: a refused folder, or a gap in a live brand's imprint. */
export async function brandsToPutRight(context: AppLoadContext, operator: Operator): Promise<number> {
  const folders = await foldersOf(context, operator)
  return folders.filter(({ tenant, refusal }) => refusal || !tenant || missingDetails(tenant).length > 0).length
}

/** The folders of the list, with the version being served and why the current files are refused. */
async function foldersOf(context: AppLoadContext, operator: Operator) {
  const { tenants } = consoleOf(context)
  const granted = await brandsOf(context, operator, 'brands')
  const slugs = mayEverywhere(operator.grants, 'brands') ? tenants.slugs() : granted.map(({ slug }) => slug)
  return Promise.all(
    slugs.map(async (slug) => ({
      slug,
      tenant: granted.find((known) => known.slug === slug),
      refusal: await tenants.refusal(slug),
    })),
  )
}

function lineOf(
  slug: string,
  tenant: Tenant | undefined,
  refusal: Refusal | null,
  {
    members = 0,
    membersAt = null,
    active = 0,
    casesOpen = 0,
    oldestAt = null,
    revenue = {},
  }: Partial<BrandNumbers> = {},
): BrandLine {
  return {
    slug,
    name: tenant?.settings.name ?? slug,
    domain: tenant?.domain ?? '',
    version: tenant?.version.slice(0, 7) ?? null,
    live: tenant?.settings.live ?? false,
    errors: refusal?.problems.length ?? 0,
    refusedSince: refusal?.since.toISOString() ?? null,
    missingDetails: tenant ? missingDetails(tenant).length : 0,
    ...{ members, membersAt, active, casesOpen, oldestAt, revenue },
  }
}
