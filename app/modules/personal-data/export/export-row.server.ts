import { z } from 'zod'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { defineEffect } from '~/database/outbox.server'
import type { Member } from '~/modules/accounts/member'
import { assertProved } from '~/modules/accounts/sessions/prove.server'
import { storageOf } from '~/platform/storage.server'
import { isUuid } from '~/platform/uuid'

const copy = z.object({ exportId: z.string(), accountId: z.string() })

/** Effects that make a copy, e-mail its link, and remove it after it has expired. Their payloads contain only ids. */
export const exporting = defineEffect('personal-data.export', copy)
export const exportMail = defineEffect('personal-data.mail', copy)
export const exportExpiry = defineEffect('personal-data.expire', copy)

/** Returns the path of a copy's file in its pool's storage. */
export function exportFile(id: string): string {
  return `exports/${id}.zip`
}

/** Starts a query that updates a copy's row. */
export function changeExport(db: TenantDb, id: string) {
  return db
    .updateTable('exports')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', id)
}

/**
 * Reads the file of one of the member's own copies; null for another member's copy and an expired one.
 * @throws ProofNeeded 403
 */
export async function readExport(member: Member, id: string): Promise<Buffer | null> {
  assertProved(member)
  if (!isUuid(id)) return null
  const row = await forMember(member, (db) =>
    db
      .selectFrom('exports')
      .select('expires_at')
      .where('pool_id', '=', db.scope.poolId)
      .where('tenant_id', '=', db.scope.tenantId)
      .where('account_id', '=', member.id)
      .where('id', '=', id)
      .where('status', '=', 'ready')
      .executeTakeFirst(),
  )
  if (!row?.expires_at || row.expires_at <= new Date()) return null
  return storageOf(member.tenant).get(exportFile(id))
}
