import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { inBrand } from '~/database/scope.server'
import { dayIn } from '~/i18n/calendar'
import { findAccount } from '~/modules/accounts/find-account.server'
import { audit } from '~/modules/audit/audit.server'
import { nextMidnight } from '~/tenancy/midnight'
import type { Tenant } from '~/tenancy/tenant'
import { isReservedCode } from '../new-member-offers'
import type { Discount } from '../schema'
import { codeKey, codePattern } from '../schema'
import { codeRow, codeRows, insertCode, toDiscount } from './code-row.server'

/** Reason why an operator's request for a code can't be fulfilled. */
export type CodeProblem = 'letters' | 'reserved' | 'taken' | 'no_member' | 'unknown' | 'past'

/** An operator's request can't be fulfilled; the message explains why, in English, for the terminal. */
export class CodeImpossible extends Error {
  constructor(
    readonly problem: CodeProblem,
    message: string,
  ) {
    super(message)
  }
}

export interface CodeWish extends Omit<Discount, 'kind' | 'status' | 'userId' | 'expires'> {
  /** Name, e-mail address or id of the only member who may use it; null for all. */
  member: string | null
  /** Last day of validity in the brand's time zone, 'yyyy-mm-dd'. */
  lastDay: string | null
}

export interface ListedCode extends Discount {
  /** Number of unpaid orders that reserve it, and of paid orders that used it. */
  reserved: number
  used: number
}

/**
 * Creates a code for the brand.
 * @throws CodeImpossible
 */
export async function addCode(tenant: Tenant, wish: CodeWish): Promise<void> {
  const code = codeKey(wish.code)
  if (!codePattern.test(code))
    throw new CodeImpossible('letters', 'A code has 3 to 30 letters A to Z, digits and hyphens')
  if (isReservedCode(code)) throw new CodeImpossible('reserved', `${code} belongs to the offers to new members`)
  if (wish.lastDay !== null && wish.lastDay < dayIn(tenant.settings.time_zone)) {
    throw new CodeImpossible('past', `${wish.lastDay} is over, so nobody could use the code`)
  }
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
    if (!added) throw new CodeImpossible('taken', `There is a code ${code} already`)
    audit(db, {
      act: 'code.made',
      subject: { kind: 'code', id: code, name: code },
      after: {
        percentage: wish.percentage,
        minimum: wish.minimumOrder,
        currency: wish.currency,
        country: wish.country,
        last_day: wish.lastDay,
        validity: wish.validity,
        methods: [...wish.paymentMethods],
      },
    })
  })
}

/** Maximum number of uses of a code that are counted. */
const countedMost = 10_000

/**
 * Lists the brand's codes, newest first.
 * @param before last code of the previous page
 */
export function listCodes(tenant: Tenant, { before = '', limit = 1_000 } = {}): Promise<ListedCode[]> {
  return forTenant(tenant, async (db) => {
    const newest = codeRows(db).orderBy('id', 'desc').limit(limit)
    const rows = await (before
      ? newest.where('id', '<', codeRow(db, before).clearSelect().select('id'))
      : newest
    ).execute()
    const uses = await countUses(
      db,
      rows.map(({ code }) => code),
    )
    const usesOf = new Map(uses.map(({ code, ...counts }) => [code, counts]))
    return rows.map((row) => ({ ...toDiscount(row), ...(usesOf.get(row.code) ?? { reserved: 0, used: 0 }) }))
  })
}

async function countUses(db: TenantDb, codes: readonly string[]) {
  const ofCode = sql`${inBrand(db)} and code = listed.code`
  const counted = (status: 'reserved' | 'used') =>
    sql`(select count(*)::int from (
      select from discount_uses where ${ofCode} and status = ${status} limit ${countedMost}) uses)`
  const { rows } = await sql<{ code: string; reserved: number; used: number }>`
    select code, ${counted('reserved')} as reserved, ${counted('used')} as used
    from unnest(${[...codes]}::text[]) as listed (code)`.execute(db)
  return rows
}

/** An order that reserves or has used a code. */
export interface CodeUse {
  /** Number of the order. */
  order: number
  status: 'reserved' | 'used'
  at: Date
}

/** Returns the last 100 orders with a code, newest first. */
export function usesOf(tenant: Tenant, code: string): Promise<CodeUse[]> {
  return forTenant(tenant, (db) =>
    db
      .selectFrom('discount_uses')
      .select(['payment_id as order', 'created_at as at'])
      .select(sql<CodeUse['status']>`status`.as('status'))
      .where('pool_id', '=', db.scope.poolId)
      .where('tenant_id', '=', db.scope.tenantId)
      .where('code', '=', codeKey(code))
      .where('status', '<>', 'free')
      .orderBy('payment_id', 'desc')
      .limit(100)
      .execute(),
  )
}

/**
 * Ends a code, so that it can't be used for new orders. Orders that reserve it keep their price.
 * @throws CodeImpossible when there is no such code
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
    if (!ended) throw new CodeImpossible('unknown', `There is no code ${code}`)
    audit(db, { act: 'code.ended', subject: { kind: 'code', id: code, name: code } })
  })
}

/**
 * Returns the end of a calendar day in a time zone. 10:30 UTC is on that day in every time zone from -10 to +13 hours.
 */
function endOfDay(day: string, timeZone: string): Date {
  return nextMidnight(timeZone, new Date(`${day}T10:30:00Z`))
}

async function idOf(db: TenantDb, member: string): Promise<string> {
  const account = await findAccount(db, member)
  if (!account) throw new CodeImpossible('no_member', `There is no member '${member}'`)
  return account.id
}
