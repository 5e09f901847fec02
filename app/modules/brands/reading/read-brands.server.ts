import type { AppLoadContext } from '@remix-run/node'
import { brandsOf, consoleOf } from '~/modules/operators/access/console-page.server'
import type { Operator } from '~/modules/operators/access/operator'
import { mayEverywhere } from '~/modules/operators/access/rights'
import type { Tenant } from '~/tenancy/tenant'
import type { Refusal } from '~/tenancy/tenants.server'
import { needsSomebody } from '../brand-state'
import { ownStepsOf, toPutRight } from '../going-live/steps'
import type { BrandLine } from '../schema'
import type { BrandNumbers } from './brand-numbers.server'
import { brandNumbers } from './brand-numbers.server'
import type { BrandStanding } from './brand-standing.server'
import { brandStandings } from './brand-standing.server'

/**
 * Brand folders that the operator may see: those being served, even in an earlier version, and, for operators with the right
 * at all brands, also folders that were never valid.
 */
export async function listBrands(context: AppLoadContext, operator: Operator): Promise<BrandLine[]> {
  const folders = await foldersOf(context, operator)
  const ids = folders.flatMap(({ tenant }) => tenant?.id ?? [])
  const [numbers, standings] = await Promise.all([
    brandNumbers(operator.session, ids),
    brandStandings(operator.session, ids),
  ])
  return folders.map((folder) => {
    const isOf = ({ brandId }: { brandId: string }) => brandId === folder.tenant?.id
    return lineOf(folder, standings.find(isOf), numbers.find(isOf))
  })
}

/** Counts the brands of the list that need somebody: refused ones, and live ones with something to put right. */
export async function brandsToPutRight(context: AppLoadContext, operator: Operator): Promise<number> {
  const folders = await foldersOf(context, operator)
  const standings = await brandStandings(
    operator.session,
    folders.flatMap(({ tenant }) => tenant?.id ?? []),
  )
  return folders.filter((folder) => {
    const standing = standings.find(({ brandId }) => brandId === folder.tenant?.id)
    return needsSomebody(lineOf(folder, standing, undefined))
  }).length
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

interface Folder {
  slug: string
  tenant: Tenant | undefined
  refusal: Refusal | null
}

function lineOf(
  { slug, tenant, refusal }: Folder,
  { dnsFaults = null, hasSales = false }: Partial<BrandStanding> = {},
  {
    members = 0,
    membersAt = null,
    active = 0,
    casesOpen = 0,
    oldestAt = null,
    revenue = {},
  }: Partial<BrandNumbers> = {},
): BrandLine {
  const errors = refusal?.problems.length ?? 0
  return {
    slug,
    name: tenant?.settings.name ?? slug,
    domain: tenant?.domain ?? '',
    countries: tenant?.settings.countries ?? [],
    version: tenant?.version.slice(0, 7) ?? null,
    live: tenant?.settings.live ?? false,
    errors,
    refusedSince: refusal?.since.toISOString() ?? null,
    toPutRight: tenant ? toPutRight(ownStepsOf(tenant, { errors, hasSales })) + (dnsFaults ?? 0) : 0,
    isKnown: dnsFaults !== null,
    ...{ members, membersAt, active, casesOpen, oldestAt, revenue },
  }
}
