import { sql } from 'kysely'
import { forTenant } from '~/database/for-tenant.server'
import { inPool } from '~/database/scope.server'
import type { StoredVoice } from '~/modules/chats/photos/message-photo.server'
import { storedVoice } from '~/modules/chats/photos/message-photo.server'
import { isUuid } from '~/platform/uuid'
import type { Tenant } from '~/tenancy/tenant'

/**
 * Returns the recording of a message that has a case, or that was reported, for whoever decides about it; null if it is
 * gone, and for recordings that no moderator has to review.
 * @param tenant as `brandAt` gives it to the operator
 */
export async function caseVoice(tenant: Tenant, id: string): Promise<StoredVoice | null> {
  if (!isUuid(id)) return null
  const reported = JSON.stringify({ messages: [{ voice: id }] })
  const row = await forTenant(tenant, (db) =>
    db
      .selectFrom('message_photos as voice')
      .select(['hash', 'voice_format as format'])
      .where('voice.pool_id', '=', db.scope.poolId)
      .where('voice.tenant_id', '=', db.scope.tenantId)
      .where('voice.message_id', '=', id)
      .where('voice.status', '<>', 'rejected')
      .where(
        sql<boolean>`(exists (select from cases where ${inPool(db, 'cases')} and kind = 'voice' and subject_id = voice.message_id)
          or exists (select from reports where ${inPool(db, 'reports')} and reports.member_id = voice.sender_id
            and (evidence @> ${reported}::jsonb or additions @> jsonb_build_array(jsonb_build_object('evidence', ${reported}::jsonb)))))`,
      )
      .executeTakeFirst(),
  )
  return row ? storedVoice(tenant, row) : null
}
