import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import type { Member } from '~/modules/accounts/member'
import { providerOf } from '../provider/providers.server'
import type { PaymentMethod, StoredMethodView } from '../schema'

/** Returns the member's stored payment methods that the brand's provider can charge, newest first. */
export async function storedMethodsOf(member: Member): Promise<StoredMethodView[]> {
  const { name } = providerOf(member.tenant)
  const rows = await forMember(member, (db) =>
    ownStored(db, member)
      .select(['id', 'method', 'label', 'last_digits as lastDigits', 'expires'])
      .where('provider', '=', name)
      .orderBy('id', 'desc')
      .execute(),
  )
  return rows.map(({ method, ...row }) => ({ ...row, method: method as PaymentMethod }))
}

/** Returns one of the member's stored methods; null if the id is malformed, unknown or another member's. */
export async function storedMethodOf(member: Member, id: string | null): Promise<StoredMethodView | null> {
  if (id === null) return null
  const all = await storedMethodsOf(member)
  return all.find((stored) => stored.id === id) ?? null
}

/** Query: the member's stored payment methods. */
export function ownStored(db: TenantDb, member: Pick<Member, 'id'>) {
  return db
    .selectFrom('stored_methods')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('account_id', '=', member.id)
}
