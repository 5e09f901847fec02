import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { purgeOf } from '~/modules/accounts/email/way-back.server'
import { deviceOf } from '~/modules/accounts/sessions/device'
import { balanceOf } from '~/modules/credits/spend-credits.server'
import { profileForStaff } from '~/modules/members/member-page.server'
import { holdingDecisions } from '~/modules/moderation/standing.server'
import { NotYours } from '~/modules/operators/errors'
import { isUuid } from '~/platform/uuid'
import type { Tenant } from '~/tenancy/tenant'
import { maskedEmail } from '../masked-email'
import type { MemberFile } from '../schema'
import { standingOf } from '../standing'
import { countsOf } from './counts.server'
import { linesOf, newestEntries } from './ledger.server'
import { happenedTo } from './timeline.server'

/** Lines of each list. */
const shown = 20

/**
 * All that is known of a member without opening what is closed: neither messages nor payments, no whole address.
 * @param tenant as `brandAt` gives it to the operator
 * @throws NotYours 404: none of this brand, or erased
 */
export function readFile(tenant: Tenant, id: string): Promise<MemberFile> {
  if (!isUuid(id)) return Promise.reject(new NotYours())
  return forTenant(
    tenant,
    async (db) => {
      const [
        profile,
        row,
        photos,
        consents,
        sessions,
        balance,
        ledger,
        counts,
        reports,
        mails,
        notes,
        happened,
        holding,
      ] = await Promise.all([
        profileForStaff(db, tenant, id),
        rowOf(db, id),
        photosOf(db, id),
        consentsOf(db, id),
        sessionsOf(db, id),
        balanceOf(db, id),
        newestEntries(db, id),
        countsOf(db, id),
        reportsOf(db, id),
        mailsOf(db, id),
        notesOf(db, id),
        happenedTo(db, id),
        holdingDecisions(db, id),
      ])
      if (!profile || !row) throw new NotYours()
      return {
        id,
        name: profile.name,
        age: profile.age,
        standing: standingOf(row),
        email: row.email && maskedEmail(row.email),
        fictional: profile.fictional,
        language: row.language,
        signedUpAt: row.created_at.toISOString(),
        confirmedAt: row.confirmed_at?.toISOString() ?? null,
        premiumSince: row.paid_at?.toISOString() ?? null,
        lastActiveAt: row.last_active_at.toISOString(),
        heldUntil: lastEnd(holding),
        erasedAt: row.deleted_at && purgeOf(row.deleted_at, tenant).toISOString(),
        mailOff: row.email_disabled_reason && {
          reason: row.email_disabled_reason,
          at: row.email_disabled_at?.toISOString() ?? '',
        },
        codesAtLogIn: row.factor_since !== null,
        profile,
        photos,
        consents,
        sessions,
        balance,
        ledger: linesOf(ledger, balance),
        counts,
        reports,
        mails,
        notes,
        happened,
      }
    },
    { atOnce: true, prepares: true, onePlan: true },
  )
}

/** The latest end of all that keeps a profile away; null when one of them has none. */
function lastEnd(holding: readonly { endsAt: Date | null }[]): string | null {
  const ends = holding.map(({ endsAt }) => endsAt?.getTime() ?? Number.POSITIVE_INFINITY)
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
    .where('members.pool_id', '=', db.scope.poolId)
    .where('members.tenant_id', '=', db.scope.tenantId)
    .where('members.id', '=', id)
    .select(['members.status', 'members.invisible', 'members.created_at', 'members.last_active_at'])
    .select(['accounts.email', 'accounts.language', 'accounts.confirmed_at', 'accounts.paid_at', 'accounts.deleted_at'])
    .select(['accounts.email_disabled_reason', 'accounts.email_disabled_at'])
    .select('second_factors.confirmed_at as factor_since')
    .executeTakeFirst()
}

function photosOf(db: TenantDb, id: string): Promise<MemberFile['photos']> {
  return db
    .selectFrom('photos')
    .select(['id', 'status'])
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('member_id', '=', id)
    .orderBy('position')
    .orderBy('id')
    .limit(shown)
    .execute()
}

async function consentsOf(db: TenantDb, id: string): Promise<MemberFile['consents']> {
  const rows = await db
    .selectFrom('consents')
    .select(['kind', 'version', 'given_at', 'withdrawn_at'])
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('account_id', '=', id)
    .orderBy('kind')
    .orderBy('given_at', 'desc')
    .limit(shown)
    .execute()
  return rows.map(({ kind, version, given_at, withdrawn_at }) => ({
    kind,
    version,
    givenAt: given_at.toISOString(),
    withdrawnAt: withdrawn_at?.toISOString() ?? null,
  }))
}

async function sessionsOf(db: TenantDb, id: string): Promise<MemberFile['sessions']> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'country', 'address_hash', 'last_seen_at'])
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('account_id', '=', id)
    .where('expires_at', '>', new Date())
    .orderBy('last_seen_at', 'desc')
    .limit(shown)
    .execute()
  return rows.map(({ id: session, user_agent, country, address_hash, last_seen_at }) => ({
    id: session,
    ...deviceOf(user_agent),
    country,
    addressHash: address_hash,
    lastSeenAt: last_seen_at.toISOString(),
  }))
}

async function reportsOf(db: TenantDb, id: string): Promise<MemberFile['reports']> {
  const rows = await db
    .selectFrom('reports')
    .select(['reference', 'created_at as at', 'reason', 'decision'])
    .where('pool_id', '=', db.scope.poolId)
    .where('member_tenant_id', '=', db.scope.tenantId)
    .where('member_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(shown)
    .execute()
  return rows.map(dated)
}

async function mailsOf(db: TenantDb, id: string): Promise<MemberFile['mails']> {
  const rows = await db
    .selectFrom('sent_mails')
    .select(['id', 'kind', 'sent_at as at', 'outcome'])
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('account_id', '=', id)
    .orderBy('sent_at', 'desc')
    .limit(shown)
    .execute()
  return rows.map(dated)
}

async function notesOf(db: TenantDb, id: string): Promise<MemberFile['notes']> {
  const rows = await db
    .selectFrom('member_notes')
    .select(['id', 'author', 'body', 'created_at as at'])
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('member_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(shown)
    .execute()
  return rows.map(dated)
}

const dated = <Row extends { at: Date }>(row: Row) => ({ ...row, at: row.at.toISOString() })
