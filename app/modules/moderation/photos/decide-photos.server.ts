import type { Operator } from '~/modules/operators/access/operator'
import type { RejectionReason } from '~/modules/photos/moderation/reasons'
import type { Tenant } from '~/tenancy/tenant'
import type { DecidedMany } from '../queue/decide-many.server'
import { decideMany } from '../queue/decide-many.server'
import { PhotoReasonMissing } from '../queue/errors'
import type { PhotoAct } from './schema'
import { groundOfReason } from './schema'

/**
 * Decides photos of a brand, each like a case of the queue. Their owners read the reason in their own language, with what
 * to do; the statement names the rule that it belongs to.
 * @param tenant as `brandAt` gives it to the operator
 * @param ids of cases; those that aren't about a profile photo are left as they are
 * @throws PhotoReasonMissing 422 before any is decided
 */
export function decidePhotos(
  tenant: Tenant,
  by: Pick<Operator, 'id' | 'name' | 'session' | 'grants'>,
  ids: readonly string[],
  { act, reason }: { act: PhotoAct; reason: RejectionReason | null },
): Promise<DecidedMany> {
  const decision = { act, words: '', kind: 'photo' } as const
  if (act === 'nothing') return decideMany(tenant, by, ids, { ...decision, ground: null })
  if (!reason) return Promise.reject(new PhotoReasonMissing())
  return decideMany(tenant, by, ids, { ...decision, ground: groundOfReason[reason], photoReason: reason })
}
