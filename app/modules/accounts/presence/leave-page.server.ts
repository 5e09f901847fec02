import { forMember } from '~/database/for-tenant.server'
import { rateLimit } from '~/platform/cache/rate-limits.server'
import type { Member } from '../member'
import { recordAway } from './departures.server'
import { forgetPresence } from './presence.server'

/** Limits the writes of a member who keeps switching between windows. */
const limit = { name: 'page hidden', points: 20, seconds: 60 }

/** Records that the member's page was hidden; see `recordAway`. */
export async function leavePage(member: Member): Promise<void> {
  if (!(await rateLimit(member.tenant, limit).take(member.id)).allowed) return
  const session = { tenantId: member.tenant.id, memberId: member.id, sessionId: member.sessionId }
  await forgetPresence(session)
  await forMember(member, (db) => recordAway(db, [session]))
}
