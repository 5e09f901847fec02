import { unsubscribeUrl } from '~/modules/accounts/email/unsubscribe.server'
import { onEffect } from '~/tenancy/effects/effect-handlers.server'
import { likeMail } from './like-mail.server'
import { likeNewsFor } from './like-news.server'

/** The brand of the liked member sends the e-mail. */
export const likeMailHandler = onEffect(likeMail, async (mail, { id, tenantById, mailer }) => {
  const tenant = await tenantById(mail.likedTenantId)
  const news = await likeNewsFor(tenant, mail, 'mail')
  if (!news) return
  const [{ writeLikeMail }, { postLetter }] = await Promise.all([
    import('./write-like-mail.server'),
    import('~/modules/mails/post-letter.server'),
  ])
  const unsubscribe = unsubscribeUrl(tenant, mail.likedId, 'like')
  const letter = writeLikeMail(tenant, news, { ...mail, unsubscribe })
  await postLetter(mailer, tenant, { id, to: news.to, letter, unsubscribeUrl: unsubscribe, kind: 'like' })
})
