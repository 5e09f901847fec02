import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { invalidateListsOf, invalidatePeople } from '~/database/member-cache.server'
import { dayIn } from '~/i18n/calendar'
import { keepVersion } from '~/modules/pages/versions/keep-version.server'
import { versionInForce } from '~/modules/pages/versions/terms-version'
import { uuidv7 } from '~/platform/tokens.server'
import type { Tenant } from '~/tenancy/tenant'
import { changeAccount, changeProfile, lockAccount } from '../account-row.server'
import { accountEvents } from '../events.server'
import type { Gender, Member, Viewer } from '../member'
import { genders } from '../member'
import type { ConsentKind, ConsentView } from '../schema'
import { consentKinds } from '../schema'

/** Returns the version of a consent's text. It changes with the wording, so an old consent never covers a new text. */
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

export interface NamedBrand {
  id: string
  name: string
}

/**
 * Returns what is stored of whom a member looks for: without the consent to use it (GDPR, article 9) both genders, which
 * says nothing and filters nobody.
 */
export function usableSeeks(seeks: readonly Gender[], consented: boolean): Gender[] {
  return consented ? [...seeks] : [...genders]
}

/** Returns the sister brands with these ids, in the order of `members.shared_with`: ascending by id. */
export function sistersAmong(tenant: Pick<Tenant, 'sisters'>, ids: readonly string[]): NamedBrand[] {
  return tenant.sisters
    .filter(({ id }) => ids.includes(id))
    .map(({ id, name }) => ({ id, name }))
    .sort((one, other) => (one.id < other.id ? -1 : 1))
}

/** Returns all sister brands, for a consent that names all of them. */
export function allSisters(tenant: Pick<Tenant, 'sisters'>): NamedBrand[] {
  return sistersAmong(
    tenant,
    tenant.sisters.map(({ id }) => id),
  )
}

/**
 * Stores consents given with a sign-up or later.
 * @param brands the sister brands that the consent of kind `sister_brands` names
 * @param announced the version of the terms, if it is not the one in force
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

/** Consents that are given or withdrawn as a whole at any time. The terms end only with the account. */
type ChangeableConsent = Exclude<ConsentKind, 'terms' | 'sister_brands'>

/** Gives or withdraws a consent in settings, dated and effective at once. An unchanged value changes nothing. */
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
 * Saves the member's choice for the sister brands `shown` in the question: consents to be shown by the `ticked` ones
 * and not by the others. Consents for brands outside `shown` stay.
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

/** Returns the consents that the member has given and not withdrawn. */
export function consentsOf(member: Member): Promise<ConsentKind[]> {
  return forMember(member, (db) => standingConsents(db, member.id))
}

/**
 * Whether what a member seeks may be used for suggestions. Who seeks one gender has consented (decision 740); both are stored
 * without the consent, too.
 */
export async function hasMatchingConsent(member: Member): Promise<boolean> {
  return member.seeks.length === 1 || (await consentsOf(member)).includes('matching')
}

/** Value of `pushes_disabled` that stops promotions by push, after the consent was withdrawn. */
export const withoutPromotions = sql<string[]>`array_append(array_remove(pushes_disabled, 'promotions'), 'promotions')`

/** Returns for each kind the consent in force, or else the last one withdrawn. Omits kinds that were never given. */
export async function consentRecords(member: Viewer): Promise<ConsentView[]> {
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

/** Withdraws a consent by the name in the settings. The terms can't be withdrawn; they end with the account. */
export async function withdrawConsent(member: Member, kind: string): Promise<void> {
  if (kind === 'sister_brands') await changeSisterBrands(member, { shown: member.sharedWith, ticked: [] })
  if (kind === 'matching' || kind === 'sensitive' || kind === 'promotions' || kind === 'selfie') {
    await changeConsent(member, kind, false)
  }
}

/** Applies a consent: the columns that depend on it. */
const inForce: Record<ChangeableConsent, (db: TenantDb, id: string, given: boolean) => Promise<unknown>> = {
  async matching(db, id, given) {
    if (given) return
    await changeProfile(db, id)
      .set({ seeks: usableSeeks([], false), seeks_min_age: null, seeks_max_age: null })
      .execute()
    for (const listen of accountEvents.matchingWithdrawn) await listen(db, id)
    invalidateListsOf(db, id)
    invalidatePeople(db)
  },
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
  async selfie(db, id, given) {
    if (!given) for (const listen of accountEvents.selfieWithdrawn) await listen(db, id)
  },
}

/** Withdraws the consent of a kind that is in force, dated. The caller updates the columns that depend on it. */
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

/** Returns the brands named by the consent in force, ascending by id. */
async function namedBrands(db: TenantDb, accountId: string): Promise<NamedBrand[]> {
  const consent = await standing(db, accountId).where('kind', '=', 'sister_brands').select('brands').executeTakeFirst()
  return consent?.brands ?? []
}

/** Returns the kinds of the consents in force. */
export async function standingConsents(db: TenantDb, accountId: string): Promise<ConsentKind[]> {
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
