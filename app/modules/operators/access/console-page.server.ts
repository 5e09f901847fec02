import type { AppLoadContext } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { consolePaths } from '~/console-paths'
import { forOperators } from '~/database/for-tenant.server'
import { addressOf } from '~/modules/accounts/guards.server'
import { audit } from '~/modules/audit/audit.server'
import { isCall } from '~/platform/http/call-path'
import type { Tenant } from '~/tenancy/tenant'
import { allBrands } from '~/ui/console/all-brands'
import { NotYours, SessionEnded } from '../errors'
import type { ConsoleContext, Operator } from './operator'
import type { Right } from './rights'
import { mayAnywhere, mayAt, mayEverywhere } from './rights'

/**
 * Returns the request's console context.
 * @throws Response 404 on a brand's host
 */
export function consoleOf({ console }: Pick<AppLoadContext, 'console'>): ConsoleContext {
  if (!console) throw new Response(null, { status: 404 })
  return console
}

/**
 * Returns the logged-in operator. Guards every loader and action of the console.
 * @param right right that the page requires, at any brand
 * @throws Response redirect to the login page, with the way back
 * @throws NotYours 404, with an entry in the audit log
 */
export async function consolePage(context: AppLoadContext, right?: Right): Promise<Operator> {
  const { operator } = consoleOf(context)
  if (!operator) {
    if (isCall(context.url.pathname)) throw new SessionEnded()
    throw redirect(`${consolePaths.login}?next=${encodeURIComponent(addressOf(context))}`)
  }
  if (right && !mayAnywhere(operator.grants, right)) await refuse(operator, right, context.url.pathname)
  return operator
}

/**
 * Returns a brand for the operator's work: transactions of modules with this tenant are restricted by the database to
 * the operator's grants.
 * @throws NotYours 404, with an entry in the audit log: for an unknown brand, or one without the right
 */
export async function brandAt(
  context: AppLoadContext,
  operator: Operator,
  slug: string,
  right: Right,
): Promise<Tenant> {
  const tenant = await consoleOf(context).tenants.bySlug(slug)
  if (!tenant || !mayAt(operator.grants, right, tenant.id)) return refuse(operator, right, context.url.pathname)
  return grantedTo(tenant, operator)
}

/** Returns all brands at which the operator has a right, in the order of their folders. */
export async function brandsOf(context: AppLoadContext, operator: Operator, right: Right): Promise<Tenant[]> {
  const { [right]: brands } = await brandsByRight(context, operator, [right])
  return brands
}

/** Like `brandsOf`, for several rights at once. */
export async function brandsByRight<Wanted extends Right>(
  context: AppLoadContext,
  operator: Operator,
  rights: readonly Wanted[],
): Promise<Record<Wanted, Tenant[]>> {
  const { tenants } = consoleOf(context)
  const found = await Promise.all(tenants.slugs().map((slug) => tenants.bySlug(slug)))
  const all = found.filter((tenant) => tenant !== null)
  const at = (right: Right) =>
    all.filter(({ id }) => mayAt(operator.grants, right, id)).map((tenant) => grantedTo(tenant, operator))
  return Object.fromEntries(rights.map((right) => [right, at(right)])) as Record<Wanted, Tenant[]>
}

/**
 * Returns the brands that a list over brands may show: the one given by slug, or for `allBrands` all at which the
 * operator has the right. Null means no restriction, including deleted brands and the installation itself, for operators who have the
 * right at every brand.
 */
export async function requestedBrandIds(
  context: AppLoadContext,
  operator: Operator,
  slug: string,
  right: Right,
): Promise<string[] | null> {
  if (slug !== allBrands) return [(await brandAt(context, operator, slug, right)).id]
  if (mayEverywhere(operator.grants, right)) return null
  return (await brandsOf(context, operator, right)).map(({ id }) => id)
}

/** Does the same as `brandAt`, for brands whose right was checked before. */
export function grantedTo(tenant: Tenant, { session }: Pick<Operator, 'session'>): Tenant {
  return { ...tenant, console: session }
}

async function refuse(operator: Operator, right: Right, path: string): Promise<never> {
  await forOperators(operator.session, async (db) =>
    audit(db, { act: 'right.refused', subject: { kind: 'page', id: path }, reason: right }),
  )
  throw new NotYours()
}
