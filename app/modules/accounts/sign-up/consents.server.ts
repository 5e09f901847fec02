import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { termsDate } from '~/modules/pages/legal-pages'
import { uuidv7 } from '~/platform/tokens.server'
import type { Tenant } from '~/tenancy/tenant'
import { changeAccount, changeProfile, lockAccount } from '../account-row.server'
import type { Member } from '../member'
import type { ConsentKind } from '../schema'
import { consentKinds } from '../schema'

/** To what a consent was given: changes with the words of the question, so that an old consent is never stretched. */
export function consentVersion(tenant: Tenant, kind: ConsentKind): string {
  switch (kind) {
    case 'terms':
      return termsDate(tenant.company)
    case 'sister_brands':
      return `1 ${tenant.sisters.map(({ slug }) => slug).sort()}`
    default:
      return '1'
  }
}

/** Notes the consents given with a sign-up. */
export async function giveConsents(
  db: TenantDb,
  tenant: Tenant,
  accountId: string,
  kinds: readonly ConsentKind[],
): Promise<void> {
  if (kinds.length === 0) return
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
        version: consentVersion(tenant, kind),
      })),
    )
    .execute()
}

/** Kinds that a member may give and take back at any time. The terms end with the account. */
export type ChangeableConsent = Exclude<ConsentKind, 'terms'>

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

/** The consents that a member has given and not withdrawn. */
export function consentsOf(member: Member): Promise<ConsentKind[]> {
  return forMember(member, (db) => standingConsents(db, member.id))
}

/** What a consent switches. */
const inForce: Record<ChangeableConsent, (db: TenantDb, id: string, given: boolean) => Promise<unknown>> = {
  sensitive: (db, id, given) => changeProfile(db, id).set({ shows_sensitive: given }).execute(),
  sister_brands: (db, id, given) => changeProfile(db, id).set({ shared: given }).execute(),
  promotions: (db, id, given) =>
    changeAccount(db, id)
      .set({
        notifications_disabled: given
          ? sql<string[]>`array_remove(notifications_disabled, 'promotions')`
          : sql<string[]>`array_append(array_remove(notifications_disabled, 'promotions'), 'promotions')`,
      })
      .execute(),
}

async function withdraw(db: TenantDb, accountId: string, kind: ConsentKind): Promise<void> {
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

async function standingConsents(db: TenantDb, accountId: string): Promise<ConsentKind[]> {
  const rows = await db
    .selectFrom('consents')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('account_id', '=', accountId)
    .where('withdrawn_at', 'is', null)
    .select('kind')
    .execute()
  const given = new Set(rows.map(({ kind }) => kind))
  return consentKinds.filter((kind) => given.has(kind))
}
