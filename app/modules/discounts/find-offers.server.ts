import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { cachedForSession } from '~/database/member-cache.server'
import { inBrand } from '~/database/scope.server'
import type { Member, Viewer } from '~/modules/accounts/member'
import { memberIfRead } from '~/modules/accounts/member'
import { codeRow, toDiscount } from './codes/code-row.server'
import type { Newcomer } from './new-member-offers'
import { displayedOffer, newMemberOffer, welcomeOf } from './new-member-offers'
import { claimOf } from './reserve-discount.server'
import type { Discount } from './schema'
import { codeKey } from './schema'

/**
 * The order that reserves or has used a discount. `movable`: the buyer's own order at the checkout, which loses the
 * discount to their next order.
 */
export type Holder =
  | { status: 'movable'; paymentId: number }
  /** `paymentId`: number of the order if it is the buyer's own; null for another member's. */
  | { status: 'reserved' | 'used'; paymentId: number | null }

/** The discounts that a buyer may choose from. */
export interface Offers {
  /**
   * The time bonus, otherwise the welcome discount. Null when the buyer has neither, or an order has used it or keeps it
   * while its payment is processed.
   */
  displayed: Discount | null
  /** The order that holds the displayed discount, or keeps it from being displayed. */
  displayedHolder: Holder | null
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
    displayed: isHeld(holder) ? null : shown,
    displayedHolder: holder,
    typed:
      code === ''
        ? null
        : { discount: meant, holder: meant && holderOf(meant), tooLate: ofNewcomers !== null && newcomer.paid },
  }
}

/** Returns the order that holds the discount chosen from the offers. */
export function holderOf(offers: Offers, chosen: Discount): Holder | null {
  return (chosen === offers.displayed ? offers.displayedHolder : offers.typed?.holder) ?? null
}

/** Whether the holder keeps the discount from the buyer's next order. */
export function isHeld(holder: Holder | null): boolean {
  return holder !== null && holder.status !== 'movable'
}

/**
 * Returns the offer to new members that an order placed at the moment would get, so that a screen may advertise it.
 * Null when no offer is running, and while the payment of an order with it is processed, which for a viewer from the
 * cache is known from the cache.
 */
export async function standingOffer(member: Viewer): Promise<Discount | null> {
  const running = displayedOffer(member.tenant.settings, member)
  if (!running) return null
  const isFree = () =>
    forMember(member, async (db) => (await findOffers(db, member, member, null)).displayed !== null, {
      atOnce: true,
      onePlan: true,
    })
  const isStanding = memberIfRead(member)
    ? await isFree()
    : await cachedForSession(member, { kind: 'offer', key: member.id }, isFree)
  return isStanding ? running : null
}

/**
 * Returns the welcome discount, even while the time bonus is displayed. Null when an order placed at the moment would
 * not get it.
 */
export async function standingWelcome(member: Member): Promise<Discount | null> {
  const welcome = welcomeOf(member.tenant.settings, member)
  if (!welcome) return null
  const { typed } = await forMember(member, (db) => findOffers(db, member, member, welcome.code), { atOnce: true })
  return typed && isHeld(typed.holder) ? null : welcome
}

async function codeOf(db: TenantDb, { id }: Pick<Member, 'id'>, code: string): Promise<Discount | null> {
  const row = await codeRow(db, code).executeTakeFirst()
  if (!row || (row.user_id !== null && row.user_id !== id)) return null
  return toDiscount(row)
}

type Use = Holder & {
  code: string
  claim: string | null
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
    select code, claim, case when status = 'reserved' and account_id = ${id} and exists (
        select from orders where orders.pool_id = discount_uses.pool_id and orders.id = order_id and orders.status = 'loading'
      ) then 'movable' else status end as status,
      case when account_id = ${id} then payment_id end as "paymentId" from discount_uses
    where ${inBrand(db)} and claim = any(${claims}) and status <> 'free'
    union all
    select code, null, status, payment_id from discount_uses
    where ${inBrand(db)}
      and account_id = ${id} and code = any(${codes}) and status = 'used'`.execute(db)
  const used = rows.filter(({ status }) => status === 'used')
  return (discount: Discount): Holder | null => {
    const claim = claimOf(discount, id)
    if (claim === null) return null
    const holds = (use: Use) => use.claim === claim || (use.claim === null && use.code === discount.code)
    return used.find(holds) ?? rows.find(holds) ?? null
  }
}
