import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forConsole, withCommit } from '~/database/for-tenant.server'
import type { Operator } from '~/modules/operators/access/operator'
import { isOwnerAt } from '~/modules/operators/access/rights'
import {
  AlreadyClaimed,
  claimableBy,
  claiming,
  isClaimed,
  NotClaimed,
  releasing,
} from '~/modules/operators/claims.server'
import { isUuid } from '~/platform/uuid'
import type { Wish } from '../list/wish.server'
import { forRole, within } from '../list/wish.server'
import { CaseDecided, CaseEscalated, CaseNotForYou, CaseNotFound } from './errors'

/** A claimed case and its brand. */
export interface Claimed {
  brandId: string
  id: string
}

type Moderator = Pick<Operator, 'id' | 'name' | 'session' | 'grants'>

/**
 * Claims the first free case for five minutes, and releases the moderator's previous claim. Two moderators who claim at
 * once get two different cases: rows locked by another claim are skipped.
 */
export function claimNext(by: Moderator, wish: Wish): Promise<Claimed | null> {
  return forConsole(by.session, (db) => claimNextIn(db, by, wish), { atOnce: true, onePlan: true })
}

/** Claims like `claimNext` inside the caller's transaction, in one statement. */
export async function claimNextIn(
  db: TenantDb,
  by: Pick<Moderator, 'id' | 'name' | 'grants'>,
  wish: Wish,
): Promise<Claimed | null> {
  const { brandIds } = wish
  if (brandIds.length === 0) return null
  const { rows } = await sql<Claimed>`
    with next as materialized (
      select pool_id, id from cases
      where decided_at is null and tenant_id = any(${[...brandIds]}) ${within(by, wish)} ${forRole(by)}
        and ${claimableBy(by, 'cases')}
        and not_by is distinct from ${by.id} and (waits_until is null or waits_until < now())
      order by rank_at, id limit 1 for update skip locked
    ), let_go as (
      ${releasingOthers(by, sql`(select id from next)`)}
    )
    update cases set ${claiming(by)} where (pool_id, id) in (select * from next)
    returning tenant_id as "brandId", id`.execute(db)
  return rows[0] ?? null
}

/**
 * Claims a case, or extends the moderator's own claim.
 * @throws CaseNotFound 404 @throws AlreadyClaimed, CaseDecided, CaseNotForYou, CaseEscalated 409
 */
export function claimCase(by: Moderator, { brandId, id }: Claimed): Promise<void> {
  if (!isUuid(id)) return Promise.reject(new CaseNotFound())
  return forConsole(by.session, async (db) => {
    const known = await db
      .selectFrom('cases')
      .select(['claimed_by', 'claimed_name', 'decided_at', 'decided_name', 'decision', 'not_by', 'escalated_to'])
      .select(isClaimed.as('claimed'))
      .where('tenant_id', '=', brandId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!known) throw new CaseNotFound()
    if (known.decided_at) throw new CaseDecided(known.decided_name, known.decision)
    if (known.not_by === by.id) throw new CaseNotForYou()
    if (known.escalated_to && !isOwnerAt(by.grants, brandId)) throw new CaseEscalated()
    if (known.claimed && known.claimed_by !== by.id) throw new AlreadyClaimed(known.claimed_name)
    withCommit(
      db,
      sql`update cases set ${claiming(by)} where tenant_id = ${brandId} and id = ${id}`.execute(db),
      releasingOthers(by, sql`${id}::uuid`).execute(db),
    )
  })
}

/**
 * Runs an act on a claimed case. If the claim has run out, claims the case again and repeats the act, unless a colleague
 * was faster.
 * @throws CaseNotFound 404 @throws AlreadyClaimed, CaseDecided, CaseNotForYou 409
 */
export async function withClaim<Result>(by: Moderator, claimed: Claimed, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof NotClaimed)) throw error
    await claimCase(by, claimed)
    return act()
  }
}

/** Releases all of the moderator's claims. */
export function letGo(by: Pick<Moderator, 'id' | 'session'>): Promise<void> {
  return forConsole(by.session, async (db) => {
    await releasingOthers(by, sql`null::uuid`).execute(db)
  })
}

/** Statement: releases the moderator's other claims: a moderator has one case at a time. */
const releasingOthers = (by: Pick<Moderator, 'id'>, claimed: RawBuilder<unknown>) =>
  releasing(by, 'cases', sql`decided_at is null and id is distinct from ${claimed}`)
