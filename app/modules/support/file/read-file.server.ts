import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { purgeOf } from '~/modules/accounts/email/way-back.server'
import { profileForStaff } from '~/modules/members/member-page.server'
import { NotYours } from '~/modules/operators/errors'
import { isUuid } from '~/platform/uuid'
import type { Tenant } from '~/tenancy/tenant'
import { maskedEmail } from '../masked-email.server'
import type { MemberFile } from '../schema'
import { standingOf } from '../standing'
import { linesOf } from './ledger.server'
import { listsOf } from './lists.server'
import { happenedTo, momentsOf, pageOf } from './timeline.server'

/**
 * Reads everything about a member that requires no reason: no messages, no payments, and only a masked e-mail address.
 * @param tenant as returned by `brandAt` for the operator
 * @param before ISO 8601: the timeline begins with what happened before; null for the newest
 * @throws NotYours 404: not a member of this brand, or erased
 */
export function readFile(tenant: Tenant, id: string, before: string | null = null): Promise<MemberFile> {
  if (!isUuid(id)) return Promise.reject(new NotYours())
  return forTenant(
    tenant,
    async (db) => {
      const [profile, row, { runs, holding, ...lists }, sources] = await Promise.all([
        profileForStaff(db, tenant, id),
        rowOf(db, id),
        listsOf(db, id),
        happenedTo(db, id, before),
      ])
      if (!profile || !row) throw new NotYours()
      const balance = row.balance ?? 0
      const heldUntil = lastEnd(holding)
      return {
        id,
        name: profile.name,
        age: profile.age,
        standing: standingOf({ ...row, forGood: heldUntil === null }),
        email: row.email && maskedEmail(row.email),
        fictional: profile.fictional,
        language: row.language,
        signedUpAt: row.created_at.toISOString(),
        confirmedAt: row.confirmed_at?.toISOString() ?? null,
        premiumSince: row.paid_at?.toISOString() ?? null,
        lastActiveAt: row.last_active_at.toISOString(),
        heldUntil,
        erasedAt: row.deleted_at && purgeOf(row.deleted_at, tenant).toISOString(),
        mailOff: row.email_disabled_reason && {
          reason: row.email_disabled_reason,
          at: row.email_disabled_at?.toISOString() ?? '',
        },
        codesAtLogIn: row.factor_since !== null,
        debitsBlocked: row.debits_blocked_at !== null,
        profile,
        ...lists,
        balance,
        ledger: linesOf(runs, balance),
        timeline: pageOf(sources, momentsOf(row, before)),
      }
    },
    { atOnce: true, onePlan: true },
  )
}

/** Returns the latest end of the decisions that suspend a profile; null if one of them has no end. */
function lastEnd(holding: readonly { endsAt: string | null }[]): string | null {
  const ends = holding.map(({ endsAt }) => (endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(endsAt)))
  const last = Math.max(...ends)
  return Number.isFinite(last) ? new Date(last).toISOString() : null
}

function rowOf(db: TenantDb, id: string) {
  return db
    .selectFrom('members')
    .leftJoin('accounts', (join) =>
      join.onRef('accounts.pool_id', '=', 'members.pool_id').onRef('accounts.id', '=', 'members.id'),
    )
    .leftJoin('second_factors', (join) =>
      join
        .onRef('second_factors.pool_id', '=', 'members.pool_id')
        .onRef('second_factors.account_id', '=', 'members.id')
        .on('second_factors.confirmed_at', 'is not', null),
    )
    .leftJoin('credit_accounts', (join) =>
      join
        .onRef('credit_accounts.pool_id', '=', 'members.pool_id')
        .onRef('credit_accounts.account_id', '=', 'members.id'),
    )
    .leftJoin('direct_debit_blocks', (join) =>
      join
        .onRef('direct_debit_blocks.pool_id', '=', 'members.pool_id')
        .onRef('direct_debit_blocks.account_id', '=', 'members.id'),
    )
    .where('members.pool_id', '=', db.scope.poolId)
    .where('members.tenant_id', '=', db.scope.tenantId)
    .where('members.id', '=', id)
    .select(['members.status', 'members.invisible', 'members.created_at', 'members.last_active_at'])
    .select(['accounts.email', 'accounts.language', 'accounts.confirmed_at', 'accounts.paid_at', 'accounts.deleted_at'])
    .select(['accounts.email_disabled_reason', 'accounts.email_disabled_at'])
    .select(['accounts.signup_at', 'accounts.traffic_source', 'accounts.charged_back_at', 'accounts.deletion_reason'])
    .select(['second_factors.confirmed_at as factor_since', 'credit_accounts.balance'])
    .select('direct_debit_blocks.created_at as debits_blocked_at')
    .executeTakeFirst()
}
