import { onEffect } from '~/tenancy/effects/effect-handlers.server'
import { readStatement, statementMail } from './statements.server'

/** Mails a statement from the reader's own brand, unless the decision was withdrawn. */
export const statementMailHandler = onEffect(
  statementMail,
  async ({ statementId, tenantId }, { id, tenantById, mailer }) => {
    const tenant = await tenantById(tenantId)
    const statement = await readStatement(tenant, statementId)
    if (!statement || statement.withdrawn_at) return
    const [{ writeStatement }, { postLetter }] = await Promise.all([
      import('./write-statement.server'),
      import('~/modules/mails/post-letter.server'),
    ])
    await postLetter(mailer, tenant, {
      id,
      to: statement.email,
      letter: writeStatement(tenant, statement),
      kind: 'decision',
    })
  },
)
