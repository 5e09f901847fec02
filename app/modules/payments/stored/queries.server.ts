import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import type { Member } from '~/modules/accounts/member'
import { providerOf } from '../provider/providers.server'
import type { PaymentMethod, StoredMethodView } from '../schema'

/** The ways to pay that the member let us keep and that the brand's provider can charge, the newest first. */
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

/** One of them by its id; null for none, everyone else's and what is no id. */
export async function storedMethodOf(member: Member, id: string | null): Promise<StoredMethodView | null> {
  if (id === null) return null
  const all = await storedMethodsOf(member)
  return all.find((stored) => stored.id === id) ?? null
}

/** The member's own rows, to read. */
export function ownStored(db: TenantDb, member: Pick<Member, 'id'>) {
  return db
    .selectFrom('stored_methods')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('account_id', '=', member.id)
}
