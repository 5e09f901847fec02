import { unsubscribeUrl } from '~/modules/accounts/email/unsubscribe.server'
import type { MailPorts } from '~/modules/accounts/mail/mail-ports'
import type { JobHandler } from '~/platform/jobs/ports'
import type { LikeMail } from './like-mail.server'
import { likeMailKind } from './like-mail.server'
import { likeNewsFor } from './like-news.server'

/** Handlers of this module's outbox kinds, for wiring. The e-mail comes from the brand of who is liked. */
export function likeMailHandlers({ mailer, tenantById }: MailPorts): Record<string, JobHandler> {
  return {
    async [likeMailKind](payload, { id }) {
      const mail = payload as unknown as LikeMail
      const tenant = await tenantById(mail.likedTenantId)
      const news = await likeNewsFor(tenant, mail, 'mail')
      if (!news) return
      const [{ writeLikeMail }, { postLetter }] = await Promise.all([
        import('./write-like-mail.server'),
        import('~/modules/accounts/mail/post-letter.server'),
      ])
      const unsubscribe = unsubscribeUrl(tenant, mail.likedId, 'like')
      const letter = await writeLikeMail(tenant, news, { ...mail, unsubscribe })
      await postLetter(mailer, tenant, { id, to: news.to, letter, unsubscribeUrl: unsubscribe })
    },
  }
}
