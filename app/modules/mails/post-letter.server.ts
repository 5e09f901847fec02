import { Undeliverable } from '~/platform/jobs/ports'
import type { Mail, Mailer } from '~/platform/mail/mail'
import type { Tenant } from '~/tenancy/tenant'
import type { Letter } from './mail-frame.server'
import type { MailKind } from './sent-mails.server'
import { noteSentMail } from './sent-mails.server'

export interface Post {
  /** The job's id, which makes sending idempotent. */
  id: string
  to: string
  letter: Letter
  unsubscribeUrl?: string
  /** Shown to operators, who help members find a missing e-mail. */
  kind?: MailKind
}

/** Sends a letter with the brand's sender, reply address and signature, and logs the outcome. */
export async function postLetter(mailer: Mailer, tenant: Tenant, post: Post): Promise<void> {
  const { id, to, letter, unsubscribeUrl, kind = 'other' } = post
  const note = (outcome: 'sent' | 'refused') => noteSentMail(tenant, { id, to, kind, outcome })
  const { mail, name, support_email } = tenant.settings
  const from = { name: mail.sender_name ?? name, address: mail.sender ?? `no-reply@${tenant.domain}` }
  const replyTo = mail.reply_to ?? support_email
  try {
    await mailer.send({ id, tenant: tenant.slug, from, replyTo, to, ...letter, unsubscribeUrl, dkim: dkimOf(tenant) })
  } catch (error) {
    if (error instanceof Undeliverable) await note('refused')
    throw error
  }
  await note('sent')
}

function dkimOf(tenant: Tenant): Mail['dkim'] {
  const { dkim, sender } = tenant.settings.mail
  if (!dkim) return undefined
  return {
    domain: dkim.domain ?? sender?.split('@').at(-1) ?? tenant.domain,
    selector: dkim.selector,
    privateKey: tenant.secret(dkim.private_key),
  }
}
