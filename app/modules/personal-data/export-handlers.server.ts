import { forMember } from '~/database/for-tenant.server'
import { accountWithName } from '~/modules/accounts/account-row.server'
import { onEffect } from '~/tenancy/effects/effect-handlers.server'
import type { Owner } from './export/collect-rows.server'
import { exportExpiry, exporting, exportMail } from './export/export-row.server'
import { expireExport, makeExport } from './export/make-export.server'

/** Handlers that make a copy, send its link, and remove its file after it has expired. */
export const exportHandlers = [
  onEffect(exporting, async ({ exportId, accountId }, { tenantId, tenantById, ending }) =>
    makeExport({ id: accountId, tenant: await tenantById(tenantId) }, exportId, ending),
  ),
  onEffect(exportExpiry, async ({ exportId, accountId }, { tenantId, tenantById }) =>
    expireExport({ id: accountId, tenant: await tenantById(tenantId) }, exportId),
  ),
  onEffect(exportMail, async ({ exportId, accountId }, { id, tenantId, tenantById, mailer }) => {
    const tenant = await tenantById(tenantId)
    const ready = await readyExport({ id: accountId, tenant }, exportId)
    if (!ready) return
    const [{ writeExportMail }, { postLetter }] = await Promise.all([
      import('./mail/write-export-mail.server'),
      import('~/modules/mails/post-letter.server'),
    ])
    const letter = writeExportMail(tenant, { exportId, ...ready })
    await postLetter(mailer, tenant, { id, to: ready.to, letter, kind: 'copy' })
  }),
]

/** Returns null if the copy or its owner's account is gone. */
async function readyExport(owner: Owner, exportId: string) {
  const row = await forMember(owner, (db) =>
    accountWithName(db)
      .innerJoin('exports', (join) =>
        join.onRef('exports.pool_id', '=', 'accounts.pool_id').onRef('exports.account_id', '=', 'accounts.id'),
      )
      .where('exports.id', '=', exportId)
      .where('exports.status', '=', 'ready')
      .where('accounts.id', '=', owner.id)
      .where('accounts.deleted_at', 'is', null)
      .select('exports.expires_at')
      .executeTakeFirst(),
  )
  if (!row?.expires_at) return null
  return { to: row.email, name: row.name, language: row.language, expiresAt: row.expires_at }
}
