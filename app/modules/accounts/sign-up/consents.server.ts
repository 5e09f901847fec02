import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { invalidatePeople } from '~/database/member-cache.server'
import { dayIn } from '~/i18n/calendar'
import { keepVersion } from '~/modules/pages/versions/keep-version.server'
import { versionInForce } from '~/modules/pages/versions/terms-version'
import { uuidv7 } from '~/platform/tokens.server'
import type { Tenant } from '~/tenancy/tenant'
import { changeAccount, changeProfile, lockAccount } from '../account-row.server'
import type { Member } from '../member'
import type { ConsentKind, ConsentView } from '../schema'
import { consentKinds } from '../schema'

/** To what a consent was given: changes with the words of the question, so that an old consent is never stretched. */
export function consentVersion(tenant: Tenant, kind: ConsentKind): string {
  switch (kind) {
    case 'terms':
      return versionInForce(tenant, dayIn(tenant.settings.time_zone))
    case 'sister_brands':
    case 'sensitive':
      return '2'
    default:
      return '1'
  }
}

/** A brand that a consent names. */
export interface NamedBrand {
  id: string
  name: string
}

/** The sister brands among these ids, as a consent names them and `members.shared_with` keeps them: ascending. */
export function sistersAmong(tenant: Pick<Tenant, 'sisters'>, ids: readonly string[]): NamedBrand[] {
  return tenant.sisters
    .filter(({ id }) => ids.includes(id))
    .map(({ id, name }) => ({ id, name }))
    .sort((one, other) => (one.id < other.id ? -1 : 1))
}

/** What a consent names that is asked for all sister brands. */
export function allSisters(tenant: Pick<Tenant, 'sisters'>): NamedBrand[] {
  return sistersAmong(
    tenant,
    tenant.sisters.map(({ id }) => id),
  )
}

/**
 * Notes the consents given with a sign-up or later.
 * @param brands what the consent of kind `sister_brands` names
 * @param announced the version of the terms, where it is not the one in force
 */
export async function giveConsents(
  db: TenantDb,
  tenant: Tenant,
  accountId: string,
  kinds: readonly ConsentKind[],
  brands: readonly NamedBrand[] = [],
  announced?: string,
): Promise<void> {
  if (kinds.length === 0) return
  if (kinds.includes('terms')) await keepVersion(db, tenant, consentVersion(tenant, 'terms'))
  const { poolId, tenantId } = db.scope
  await db
    .insertInto('consents')
    .values(
      kinds.map((kind) => ({
        pool_id: poolId,
        id: uuidv7(),
        tenant_id: tenantId,
        account_id: accountId,
        kind,
        version: (kind === 'terms' && announced) || consentVersion(tenant, kind),
        ...(kind === 'sister_brands' ? { brands: JSON.stringify(brands) } : {}),
      })),
    )
    .execute()
}

/** Kinds that are given or not, and may be taken back at any time. The terms end with the account. */
type ChangeableConsent = Exclude<ConsentKind, 'terms' | 'sister_brands'>

/** Gives or withdraws a consent in settings: dated, and in force at once. The same again changes nothing. */
export async function changeConsent(member: Member, kind: ChangeableConsent, given: boolean): Promise<void> {
  await forMember(member, async (db) => {
    await lockAccount(db, member.id)
    const standing = await standingConsents(db, member.id)
    if (standing.includes(kind) === given) return
    if (given) await giveConsents(db, member.tenant, member.id, [kind])
    else await withdraw(db, member.id, kind)
    await inForce[kind](db, member.id, given)
  })
}

/**
 * Answers about the sister brands `shown`: the member consents to be shown by the `ticked` ones of them, and no longer by
 * the others. What was said of other brands, which the question didn't name, stays.
 */
export async function changeSisterBrands(
  member: Member,
  { shown, ticked }: { shown: readonly string[]; ticked: readonly string[] },
): Promise<void> {
  await forMember(member, async (db) => {
    await lockAccount(db, member.id)
    const before = await namedBrands(db, member.id)
    const untouched = before.filter(({ id }) => !shown.includes(id))
    const known = [...before, ...sistersAmong(member.tenant, ticked)].filter(
      ({ id }, place, all) => ticked.includes(id) && all.findIndex((other) => other.id === id) === place,
    )
    const brands = [...untouched, ...known].sort((one, other) => (one.id < other.id ? -1 : 1))
    if (brands.map(({ id }) => id).join() === before.map(({ id }) => id).join()) return
    await withdraw(db, member.id, 'sister_brands')
    if (brands.length > 0) await giveConsents(db, member.tenant, member.id, ['sister_brands'], brands)
    await changeProfile(db, member.id)
      .set({ shared_with: brands.map(({ id }) => id) })
      .execute()
    invalidatePeople(db)
  })
}

/** The consents that a member has given and not withdrawn. */
export function consentsOf(member: Member): Promise<ConsentKind[]> {
  return forMember(member, (db) => standingConsents(db, member.id))
}

/** Nothing is sent by push that rests on a consent that was withdrawn. */
export const withoutPromotions = sql<string[]>`array_append(array_remove(pushes_disabled, 'promotions'), 'promotions')`

/** Of each kind the consent that stands, or the one that stood last, for the settings. What was never given isn't there. */
export async function consentRecords(member: Member): Promise<ConsentView[]> {
  const rows = await forMember(member, (db) =>
    db
      .selectFrom('consents')
      .where('pool_id', '=', db.scope.poolId)
      .where('tenant_id', '=', db.scope.tenantId)
      .where('account_id', '=', member.id)
      .distinctOn('kind')
      .select(['kind', 'version', 'brands', 'given_at', 'withdrawn_at'])
      .orderBy('kind')
      .orderBy('given_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  )
  const records = rows.map(({ kind, version, brands, given_at, withdrawn_at }) => ({
    kind,
    version,
    givenAt: given_at.toISOString(),
    withdrawnAt: withdrawn_at?.toISOString() ?? null,
    brands: brands.map(({ name }) => name),
  }))
  return consentKinds.flatMap((kind) => records.filter((record) => record.kind === kind))
}

/** Withdraws whatever the settings name; the terms end with the account only. */
export async function withdrawConsent(member: Member, kind: string): Promise<void> {
  if (kind === 'sister_brands') await changeSisterBrands(member, { shown: member.sharedWith, ticked: [] })
  if (kind === 'sensitive' || kind === 'promotions') await changeConsent(member, kind, false)
}

/** What a consent switches. */
const inForce: Record<ChangeableConsent, (db: TenantDb, id: string, given: boolean) => Promise<unknown>> = {
  sensitive: (db, id, given) => changeProfile(db, id).set({ shows_sensitive: given }).execute(),
  promotions: (db, id, given) =>
    changeAccount(db, id)
      .set({
        notifications_disabled: given
          ? sql<string[]>`array_remove(notifications_disabled, 'promotions')`
          : sql<string[]>`array_append(array_remove(notifications_disabled, 'promotions'), 'promotions')`,
        ...(given ? {} : { pushes_disabled: withoutPromotions }),
      })
      .execute(),
}

/** Withdraws what stands of a kind: dated. What it switches is the caller's. */
export async function withdraw(db: TenantDb, accountId: string, kind: ConsentKind): Promise<void> {
  await db
    .updateTable('consents')
    .set({ withdrawn_at: sql<Date>`now()` })
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('withdrawn_at', 'is', null)
    .execute()
}

/** The brands that the standing consent names, ascending by id. */
async function namedBrands(db: TenantDb, accountId: string): Promise<NamedBrand[]> {
  const consent = await standing(db, accountId).where('kind', '=', 'sister_brands').select('brands').executeTakeFirst()
  return consent?.brands ?? []
}

async function standingConsents(db: TenantDb, accountId: string): Promise<ConsentKind[]> {
  const rows = await standing(db, accountId).select('kind').execute()
  const given = new Set(rows.map(({ kind }) => kind))
  return consentKinds.filter((kind) => given.has(kind))
}

function standing(db: TenantDb, accountId: string) {
  return db
    .selectFrom('consents')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('account_id', '=', accountId)
    .where('withdrawn_at', 'is', null)
}
