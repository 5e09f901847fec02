import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { findAccount } from '~/modules/accounts/find-account.server'
import { nextMidnight } from '~/tenancy/midnight'
import type { Tenant } from '~/tenancy/tenant'
import { isReservedCode } from '../new-member-offers'
import type { Discount } from '../schema'
import { codeKey, codePattern } from '../schema'
import { codeRows, insertCode, toDiscount } from './code-row.server'

/** What an operator asked for can't be; the message says why, in English, for the terminal. */
export class CodeImpossible extends Error {}

export interface CodeWish extends Omit<Discount, 'kind' | 'status' | 'userId' | 'expires'> {
  /** Name, e-mail address or id of the one who may use it. */
  member: string | null
  /** The last day, on the brand's calendar: 'yyyy-mm-dd'. */
  lastDay: string | null
}

export interface ListedCode extends Discount {
  /** Orders that hold it without being paid, and paid ones that used it. */
  reserved: number
  used: number
}

/**
 * Makes a code of the brand.
 * @throws CodeImpossible
 */
export async function addCode(tenant: Tenant, wish: CodeWish): Promise<void> {
  const code = codeKey(wish.code)
  if (!codePattern.test(code)) throw new CodeImpossible('A code has 3 to 30 letters A to Z, digits and hyphens')
  if (isReservedCode(code)) throw new CodeImpossible(`${code} belongs to the offers to new members`)
  await forTenant(tenant, async (db) => {
    const added = await insertCode(db, {
      code,
      value_percentage: wish.percentage,
      minimum_order_value: wish.minimumOrder,
      country: wish.country,
      user_id: wish.member === null ? null : await idOf(db, wish.member),
      expires: wish.lastDay === null ? null : endOfDay(wish.lastDay, tenant.settings.time_zone),
      currency: wish.currency,
      validity: wish.validity,
      paymentmethods: [...wish.paymentMethods],
    })
    if (!added) throw new CodeImpossible(`There is a code ${code} already`)
  })
}

/** The brand's codes, the newest first. */
export function listCodes(tenant: Tenant): Promise<ListedCode[]> {
  return forTenant(tenant, async (db) => {
    const rows = await codeRows(db).orderBy('id', 'desc').execute()
    const { rows: uses } = await sql<{ code: string; reserved: number; used: number }>`
      select code, count(*) filter (where status = 'reserved')::int as reserved,
        count(*) filter (where status = 'used')::int as used
      from discount_uses where pool_id = ${db.scope.poolId} and tenant_id = ${db.scope.tenantId} group by code`.execute(
      db,
    )
    const usesOf = new Map(uses.map(({ code, ...counts }) => [code, counts]))
    return rows.map((row) => ({ ...toDiscount(row), ...(usesOf.get(row.code) ?? { reserved: 0, used: 0 }) }))
  })
}

/**
 * Ends a code: nobody can use it from now on; orders that hold it keep their price.
 * @throws CodeImpossible when there is none
 */
export async function endCode(tenant: Tenant, typed: string): Promise<void> {
  const code = codeKey(typed)
  await forTenant(tenant, async (db) => {
    const ended = await db
      .updateTable('discount_codes')
      .set({ status: 'ended' })
      .where('pool_id', '=', db.scope.poolId)
      .where('tenant_id', '=', db.scope.tenantId)
      .where('code', '=', code)
      .returning('id')
      .executeTakeFirst()
    if (!ended) throw new CodeImpossible(`There is no code ${code}`)
  })
}

/** Half past ten UTC is on that day in every time zone from -10 to +13 hours. */
function endOfDay(day: string, timeZone: string): Date {
  return nextMidnight(timeZone, new Date(`${day}T10:30:00Z`))
}

async function idOf(db: TenantDb, member: string): Promise<string> {
  const account = await findAccount(db, member)
  if (!account) throw new CodeImpossible(`There is no member '${member}'`)
  return account.id
}
