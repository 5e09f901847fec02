import type { MemberDecision } from '~/modules/moderation/by-hand/decide-member.server'
import { decideMember } from '~/modules/moderation/by-hand/decide-member.server'
import { restoreMember } from '~/modules/moderation/by-hand/restore-member.server'
import { assertMayAt } from '~/modules/operators/access/step-up.server'
import type { Tenant } from '~/tenancy/tenant'
import type { By } from './account.server'

/**
 * Suspends or disables a member, and sends the statement of reasons like a decision in the queue.
 * @throws NotYours, CaseNotFound 404 @throws AlreadyClaimed 409
 */
export async function decideAbout(
  tenant: Tenant,
  by: By,
  id: string,
  decision: MemberDecision,
): ReturnType<typeof decideMember> {
  assertMayAt(by, 'queue', tenant.id)
  return decideMember(tenant, by, id, decision)
}

/**
 * Restores a profile that decisions have suspended.
 * @throws NotYours, CaseNotFound 404 @throws NotAway 409
 */
export async function restore(tenant: Tenant, by: By, id: string, words: string): Promise<void> {
  assertMayAt(by, 'queue', tenant.id)
  await restoreMember(tenant, by, id, { words })
}
