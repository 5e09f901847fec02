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

/** The order that has a discount already. */
export interface Holder {
  status: 'reserved' | 'used'
  /** The number of the buyer's own order; null for another member's. */
  paymentId: number | null
}

/** Which discounts a buyer may choose from. */
export interface Offers {
  /** The time bonus, else the welcome discount. Null when the buyer has neither, or an order holds it. */
  displayed: Discount | null
  /** The number of the buyer's unpaid order that holds it. */
  displayedHeldBy: number | null
  /** What was typed; null when nothing was. */
  typed: TypedCode | null
}

export interface TypedCode {
  /** Null: no such code. */
  discount: Discount | null
  holder: Holder | null
  /** The code is for a first order, and the buyer has paid for one. */
  tooLate: boolean
}

/**
 * Looks up what the buyer may have now, by the server's clock.
 * @param newcomer of the same transaction where money depends on it, else of the session
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
 * The offer to new members that an order placed now would get: what a screen may advertise. Null where none runs, and while
 * an order that is not paid yet holds it.
 */
export async function standingOffer(member: Member): Promise<Discount | null> {
  if (!displayedOffer(member.tenant.settings, member)) return null
  const { displayed } = await forMember(member, (db) => findOffers(db, member, member, null), { atOnce: true })
  return displayed
}

/** The welcome discount, also while the time bonus is displayed; null when an order placed now would not get it. */
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

/** Who holds which of the discounts. A late payment may have used one that another order holds: then 'used' counts. */
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
