import { forMember } from '~/database/for-tenant.server'
import type { Language } from '~/i18n/languages'
import { accountWithName } from '~/modules/accounts/account-row.server'
import type { MailPorts } from '~/modules/accounts/mail/mail-ports'
import type { JobHandler, JobOrigin } from '~/platform/jobs/ports'
import type { Owner } from './export/collect-rows.server'
import { exportKind } from './export/export-row.server'
import { expireExport, expiryKind, makeExport } from './export/make-export.server'
import { exportMailKind } from './mail/export-mail.server'

/** Handlers of this module's outbox kinds, for wiring: a copy is made, its link goes out, its file goes again. */
export function exportHandlers({ mailer, tenantById }: MailPorts): Record<string, JobHandler> {
  const withOwner =
    (work: (owner: Owner, exportId: string, job: string) => Promise<void>) =>
    async (payload: Record<string, unknown>, { id, tenantId }: JobOrigin) => {
      const { exportId, accountId } = payload as { exportId: string; accountId: string }
      await work({ id: accountId, tenant: await tenantById(tenantId) }, exportId, id)
    }
  return {
    [exportKind]: withOwner(makeExport),
    [expiryKind]: withOwner(expireExport),
    [exportMailKind]: withOwner(async (owner, exportId, job) => {
      const ready = await readyExport(owner, exportId)
      if (!ready) return
      const [{ writeExportMail }, { postLetter }] = await Promise.all([
        import('./mail/write-export-mail.server'),
        import('~/modules/accounts/mail/post-letter.server'),
      ])
      const letter = await writeExportMail(owner.tenant, { exportId, ...ready })
      await postLetter(mailer, owner.tenant, { id: job, to: ready.to, letter })
    }),
  }
}

/** Null where the copy or its owner is gone. */
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
  return { to: row.email, name: row.name, language: row.language as Language, expiresAt: row.expires_at }
}
