import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import type { Member } from '~/modules/accounts/member'
import { codeRow, toDiscount } from './codes/code-row.server'
import type { Newcomer } from './new-member-offers'
import { displayedOffer, newMemberOffer, welcomeOf } from './new-member-offers'
import { claimOf } from './reserve-discount.server'
import type { Discount } from './schema'
import { codeKey } from './schema'

/** The order that reserves or has used a discount. */
export interface Holder {
  status: 'reserved' | 'used'
  /** Number of the order if it is the buyer's own; null for another member's. */
  paymentId: number | null
}

/** The discounts that a buyer may choose from. */
export interface Offers {
  /**
   * The time bonus, otherwise the welcome discount. Null when the buyer has neither, or an order reserves or has used
   * it.
   */
  displayed: Discount | null
  /** Number of the buyer's unpaid order that reserves the displayed discount. */
  displayedHeldBy: number | null
  /** The typed code; null without one. */
  typed: TypedCode | null
}

export interface TypedCode {
  /** Null when there is no such code. */
  discount: Discount | null
  holder: Holder | null
  /** The code is only valid for a first order, and the buyer has already paid for one. */
  tooLate: boolean
}

/**
 * Returns the discounts that the buyer may use at the moment, by the server's clock.
 * @param newcomer read in the same transaction where money depends on it, otherwise from the session
 */
export async function findOffers(
  db: TenantDb,
  buyer: Pick<Member, 'id' | 'tenant'>,
  newcomer: Newcomer,
  typed: string | null,
): Promise<Offers> {
  const { settings } = buyer.tenant
  const shown = displayedOffer(settings, newcomer)
  const code = typed === null ? '' : codeKey(typed)
  const ofNewcomers = newMemberOffer(settings, newcomer, code)
  const meant = ofNewcomers ?? (code === '' ? null : await codeOf(db, buyer, code))
  const holderOf = await holders(db, buyer, [shown, meant])
  const holder = shown && holderOf(shown)
  return {
    displayed: holder ? null : shown,
    displayedHeldBy: holder?.status === 'reserved' ? holder.paymentId : null,
    typed:
      code === ''
        ? null
        : { discount: meant, holder: meant && holderOf(meant), tooLate: ofNewcomers !== null && newcomer.paid },
  }
}

/**
 * Returns the offer to new members that an order placed at the moment would get, so that a screen may advertise it.
 * Null when no offer is running, and while an unpaid order reserves it.
 */
export async function standingOffer(member: Member): Promise<Discount | null> {
  if (!displayedOffer(member.tenant.settings, member)) return null
  const { displayed } = await forMember(member, (db) => findOffers(db, member, member, null), { atOnce: true })
  return displayed
}

/**
 * Returns the welcome discount, even while the time bonus is displayed. Null when an order placed at the moment would
 * not get it.
 */
export async function standingWelcome(member: Member): Promise<Discount | null> {
  const welcome = welcomeOf(member.tenant.settings, member)
  if (!welcome) return null
  const { typed } = await forMember(member, (db) => findOffers(db, member, member, welcome.code), { atOnce: true })
  return typed?.holder ? null : welcome
}

async function codeOf(db: TenantDb, { id }: Pick<Member, 'id'>, code: string): Promise<Discount | null> {
  const row = await codeRow(db, code).executeTakeFirst()
  if (!row || (row.user_id !== null && row.user_id !== id)) return null
  return toDiscount(row)
}

interface Use {
  code: string
  claim: string | null
  status: 'reserved' | 'used'
  paymentId: number | null
}

/**
 * Returns a function that finds the order holding a discount. A late payment may have used a discount that another
 * order reserves; then 'used' takes precedence.
 */
async function holders(db: TenantDb, { id }: Pick<Member, 'id'>, discounts: (Discount | null)[]) {
  const claims = discounts.flatMap((discount) => (discount ? (claimOf(discount, id) ?? []) : []))
  const codes = discounts.flatMap((discount) => (discount && discount.validity !== 'unlimited' ? discount.code : []))
  if (claims.length === 0) return () => null
  const { rows } = await sql<Use>`
    select code, claim, status, case when account_id = ${id} then payment_id end as "paymentId" from discount_uses
    where pool_id = ${db.scope.poolId} and tenant_id = ${db.scope.tenantId} and claim = any(${claims}) and status <> 'free'
    union all
    select code, null, status, payment_id from discount_uses
    where pool_id = ${db.scope.poolId} and tenant_id = ${db.scope.tenantId}
      and account_id = ${id} and code = any(${codes}) and status = 'used'`.execute(db)
  const used = rows.filter(({ status }) => status === 'used')
  return (discount: Discount): Holder | null => {
    const claim = claimOf(discount, id)
    if (claim === null) return null
    const holds = (use: Use) => use.claim === claim || (use.claim === null && use.code === discount.code)
    return used.find(holds) ?? rows.find(holds) ?? null
  }
}
