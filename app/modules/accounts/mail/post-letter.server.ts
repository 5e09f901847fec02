import type { Mail, Mailer } from '~/platform/mail/mail'
import type { Tenant } from '~/tenancy/tenant'
import type { Letter } from './write-mail.server'

export interface Post {
  /** The job's id: sent twice, the mail arrives once. */
  id: string
  to: string
  letter: Letter
  unsubscribeUrl?: string
}

/** Sends a letter as the brand: its sender, its reply address, its signature. */
export function postLetter(mailer: Mailer, tenant: Tenant, { id, to, letter, unsubscribeUrl }: Post): Promise<void> {
  const { mail, name, support_email } = tenant.settings
  const from = { name: mail.sender_name ?? name, address: mail.sender ?? `no-reply@${tenant.domain}` }
  const replyTo = mail.reply_to ?? support_email
  return mailer.send({ id, tenant: tenant.slug, from, replyTo, to, ...letter, unsubscribeUrl, dkim: dkimOf(tenant) })
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
