import { onEffect } from '~/tenancy/effects/effect-handlers.server'
import { questionFor, questionMail } from './questions.server'

/** Mails a question to its reader, from the reader's own brand. */
export const questionMailHandler = onEffect(questionMail, async ({ entryId, tenantId }, { id, tenantById, mailer }) => {
  const tenant = await tenantById(tenantId)
  const question = await questionFor(tenant, entryId)
  if (!question) return
  const [{ writeQuestion }, { postLetter }] = await Promise.all([
    import('./write-question.server'),
    import('~/modules/mails/post-letter.server'),
  ])
  await postLetter(mailer, tenant, {
    id,
    to: question.email,
    letter: writeQuestion(tenant, question),
    kind: 'decision',
  })
})
