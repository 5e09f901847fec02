import { forMember } from '~/database/for-tenant.server'
import type { Viewer } from '~/modules/accounts/member'
import { standingConsents } from '~/modules/accounts/sign-up/consents.server'
import type { Refusal, VerificationState, VerificationView } from './schema'
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
      reason: refusals.find((reason): reason is Refusal => reason === last?.reason) ?? null,
      wasSelfie: (last?.pose ?? null) !== null,
      triesLeft: Math.max(0, verificationLimits.tries - tries),
      hasPhoto: member.mainPhoto !== null,
      consented: given.includes('selfie'),
    }
  })
}

function stateOf({ status, pose }: { status: string; pose: string | null }, isVerified: boolean): VerificationState {
  if (status === 'waiting') return pose ? 'waiting' : 'comparing'
  if (isVerified) return 'verified'
  return status === 'refused' || status === 'expired' ? status : 'open'
}
