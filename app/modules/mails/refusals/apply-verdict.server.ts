import type { TenantDb } from '~/database/for-tenant.server'
import type { Verdict } from '~/platform/mail/refusals/verdicts'
import { blamesSending } from '~/platform/mail/refusals/verdicts'
import { noteRefusal } from './note-refusal.server'
import type { Recipient } from './unreachable.server'
import { countSoftBounce, turnOff } from './unreachable.server'

export interface JudgedRefusal {
  verdict: Verdict
  /** Identifies the e-mail: a repeated report counts once. */
  key: string
  to: string
  diagnostic: string
  /** Whether the server gave up; a deferred e-mail may still arrive. */
  isFinal: boolean
}

/**
 * Applies the verdict on a refused e-mail: an unknown recipient gets no more e-mails, a full mailbox counts, and what
 * blames our sending counts against the provider and changes nothing for the member.
 * @param recipient null if it is no member
 */
export async function applyVerdict(db: TenantDb, recipient: Recipient | null, refusal: JudgedRefusal): Promise<void> {
  const { verdict, key, to, diagnostic, isFinal } = refusal
  if (blamesSending(verdict)) await noteRefusal(db, { key, to, fault: verdict, diagnostic })
  else if (recipient && isFinal) {
    await (verdict === 'unknown' ? turnOff(db, recipient.id, 'bounce') : countSoftBounce(db, recipient.id))
  }
}
