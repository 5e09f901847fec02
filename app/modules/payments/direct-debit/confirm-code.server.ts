import { forMember } from '~/database/for-tenant.server'
import type { Member } from '~/modules/accounts/member'
import { changeMandate, mandateRow } from './mandate-row.server'
import { smsCode } from './schema'
import { isCode } from './send-code.server'

export type Confirmation =
  | { kind: 'confirmed' }
  /** `left`: number of remaining tries. */
  | { kind: 'invalid'; left: number }
  | { kind: 'expired' }
  /** Five codes were wrong; even the right one is refused. */
  | { kind: 'used_up' }

/** Compares a typed code with the one sent. Every wrong code counts, even if several are sent at the same moment. */
export function confirmCode(member: Member, orderKey: string, typed: string): Promise<Confirmation> {
  return forMember(member, async (db) => {
    const mandate = await mandateRow(db, member, orderKey).forUpdate().executeTakeFirst()
    if (!mandate) return { kind: 'expired' }
    if (mandate.confirmed_at) return { kind: 'confirmed' }
    if (mandate.tries >= smsCode.tries) return { kind: 'used_up' }
    if (mandate.code_sent_at.getTime() + smsCode.minutes * 60_000 <= Date.now()) return { kind: 'expired' }
    if (isCode(mandate, typed.replace(/\s/g, ''))) {
      await changeMandate(db, mandate.id).set({ confirmed_at: new Date() }).execute()
      return { kind: 'confirmed' }
    }
    const tries = mandate.tries + 1
    await changeMandate(db, mandate.id).set({ tries }).execute()
    return tries < smsCode.tries ? { kind: 'invalid', left: smsCode.tries - tries } : { kind: 'used_up' }
  })
}
