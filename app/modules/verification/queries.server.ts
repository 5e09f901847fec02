import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { inBrand } from '~/database/scope.server'
import type { Viewer } from '~/modules/accounts/member'
import { standingConsents } from '~/modules/accounts/sign-up/consents.server'
import type { Refusal, UsualWait, VerificationState, VerificationView } from './schema'
import { refusals, verificationLimits } from './schema'
import { triesOf } from './send-selfie.server'

/** Returns the member's own verification. */
export function ownVerification(member: Viewer): Promise<VerificationView> {
  return forMember(member, async (db) => {
    const [last, profile, tries, given] = await Promise.all([
      db
        .selectFrom('verifications')
        .select(['pose', 'status', 'reason', 'sent_at as sentAt'])
        .where('pool_id', '=', db.scope.poolId)
        .where('tenant_id', '=', db.scope.tenantId)
        .where('member_id', '=', member.id)
        .orderBy('sent_at', 'desc')
        .limit(1)
        .executeTakeFirst(),
      db
        .selectFrom('members')
        .select('verified')
        .where('pool_id', '=', db.scope.poolId)
        .where('tenant_id', '=', db.scope.tenantId)
        .where('id', '=', member.id)
        .executeTakeFirst(),
      triesOf(db, member.id),
      standingConsents(db, member.id),
    ])
    const waits = last?.status === 'waiting'
    return {
      state: last ? stateOf(last, profile?.verified ?? false) : 'open',
      sentAt: waits ? last.sentAt.toISOString() : null,
      usualWait: waits && last.pose ? await usualWait(db, last.sentAt) : null,
      reason: refusals.find((reason): reason is Refusal => reason === last?.reason) ?? null,
      wasSelfie: (last?.pose ?? null) !== null,
      triesLeft: Math.max(0, verificationLimits.tries - tries),
      hasPhoto: member.mainPhoto !== null,
      consented: given.includes('selfie'),
    }
  })
}

/**
 * Returns how long most of the brand's selfies waited: four of five, of the last 5 to 20 that were decided within a week.
 * Null when fewer were decided, or when the selfie sent at `sentAt` has already waited longer.
 */
async function usualWait(db: TenantDb, sentAt: Date): Promise<UsualWait | null> {
  const { rows } = await sql<{ minutes: number | null }>`
    select case when count(*) >= 5 then percentile_disc(0.8) within group (order by minutes) end as minutes from (
      select ceil(extract(epoch from v.decided_at - v.sent_at) / 60)::integer as minutes from verifications v
      where ${inBrand(db, 'v')} and v.pose is not null and v.status in ('verified', 'refused')
        and v.decided_at > now() - interval '7 days'
      order by v.decided_at desc limit 20
    ) recent`.execute(db)
  const minutes = rows[0]?.minutes ?? null
  if (minutes === null) return null
  const usual = rounded(minutes)
  return Date.now() - sentAt.getTime() > usual.count * millisecondsOf[usual.unit] ? null : usual
}

const millisecondsOf: Record<UsualWait['unit'], number> = { minute: 60_000, hour: 3_600_000, day: 24 * 3_600_000 }

function rounded(minutes: number): UsualWait {
  if (minutes <= 45) return { unit: 'minute', count: Math.max(1, Math.ceil(minutes / 15)) * 15 }
  const hours = Math.ceil(minutes / 60)
  return hours < 24 ? { unit: 'hour', count: hours } : { unit: 'day', count: Math.ceil(hours / 24) }
}

function stateOf({ status, pose }: { status: string; pose: string | null }, isVerified: boolean): VerificationState {
  if (status === 'waiting') return pose ? 'waiting' : 'comparing'
  if (isVerified) return 'verified'
  return status === 'refused' || status === 'expired' ? status : 'open'
}
