import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { lockAccount } from '~/modules/accounts/account-row.server'
import type { Member } from '~/modules/accounts/member'
import { codeRows, insertCode } from '~/modules/discounts/codes/code-row.server'
import { uuidv7 } from '~/platform/tokens.server'
import type { StayDiscount } from '../schema'
import { discountDays } from '../schema'

/** Prefix of this offer's codes, which distinguishes them from other codes for a single member. */
const prefix = 'STAY'

/**
 * Returns the discount offered to members who stay: that of the member's own code once there is one, whatever the company
 * offers now. Null without an offer, or if the code is used or expired.
 */
export async function stayDiscount(member: Member): Promise<StayDiscount | null> {
  const known = await forMember(member, (db) => stayCode(db, member.id))
  if (known) return known.open ? { kind: 'discount', percentage: known.percentage, until: known.until } : null
  const { delete_discount: percentage } = member.tenant.company
  return percentage > 0 ? { kind: 'discount', percentage, until: null } : null
}

/**
 * Returns the member's own code, for one order within 14 days. Repeated calls return the same code. Null once it is
 * used or expired: there is no second one.
 */
export function takeStayDiscount(member: Member): Promise<string | null> {
  const { delete_discount: percentage } = member.tenant.company
  return forMember(member, async (db) => {
    await lockAccount(db, member.id)
    const known = await stayCode(db, member.id)
    if (known) return known.open ? known.code : null
    if (percentage === 0) return null
    const code = `${prefix}${percentage}-${uuidv7().slice(-12).toUpperCase()}`
    await insertCode(db, {
      code,
      value_percentage: percentage,
      user_id: member.id,
      expires: sql<Date>`now() + make_interval(days => ${discountDays})`,
      validity: 'once-per-user',
    })
    return code
  })
}

interface StayCode extends Pick<StayDiscount, 'percentage' | 'until'> {
  code: string
  /** Whether it can still be used. */
  open: boolean
}

/** Finds the member's latest code. */
async function stayCode(db: TenantDb, memberId: string): Promise<StayCode | undefined> {
  const row = await codeRows(db)
    .where('user_id', '=', memberId)
    .where('code', 'like', `${prefix}%`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const used = await db
    .selectFrom('discount_uses')
    .select('order_id')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('code', '=', row.code)
    .where('status', '<>', 'free')
    .executeTakeFirst()
  const over = row.status === 'ended' || (row.expires !== null && row.expires.getTime() <= Date.now())
  return {
    code: row.code,
    percentage: row.value_percentage,
    until: row.expires?.toISOString() ?? null,
    open: !over && used === undefined,
  }
}
