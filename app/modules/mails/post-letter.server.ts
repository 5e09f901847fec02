import { forTenant } from '~/database/for-tenant.server'
import { Undeliverable } from '~/platform/jobs/ports'
import type { Mail, Mailer } from '~/platform/mail/mail'
import { MailRefused } from '~/platform/mail/mail'
import { judgeRefusal } from '~/platform/mail/refusals/judge-refusal'
import { repeatsItself } from '~/platform/mail/refusals/verdicts'
import type { Tenant } from '~/tenancy/tenant'
import type { Letter } from './mail-frame.server'
import { applyVerdict } from './refusals/apply-verdict.server'
import { awaitTurn } from './refusals/turns.server'
import { findRecipient } from './refusals/unreachable.server'
import type { MailKind } from './sent-mails.server'
import { noteSentMail } from './sent-mails.server'

export interface Post {
  /** The job's id, which makes sending idempotent. */
  id: string
  to: string
  letter: Letter
  /** Of e-mails that a member can turn off; these wait while their provider is slowed. */
  unsubscribeUrl?: string
  /** Shown to operators, who help members find a missing e-mail. */
  kind?: MailKind
}

/**
 * Sends a letter with the brand's sender, reply address and signature, and logs the outcome.
 * @throws Undeliverable when the mail server refuses it for good
 * @throws Postponed when its provider is slowed
 */
export async function postLetter(mailer: Mailer, tenant: Tenant, post: Post): Promise<void> {
  const { id, to, letter, unsubscribeUrl, kind = 'other' } = post
  const note = (outcome: 'sent' | 'refused') => noteSentMail(tenant, { id, to, kind, outcome })
  const { mail, name, support_email } = tenant.settings
  const from = { name: mail.sender_name ?? name, address: mail.sender ?? `no-reply@${tenant.domain}` }
  const replyTo = mail.reply_to ?? support_email
  if (unsubscribeUrl) await awaitTurn(tenant, { id, to })
  try {
    await mailer.send({ id, tenant: tenant.slug, from, replyTo, to, ...letter, unsubscribeUrl, dkim: dkimOf(tenant) })
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error
    if (!(await isFinal(tenant, post, error))) throw error
    await note('refused')
    throw new Undeliverable('the mail server refuses it for good', { cause: error })
  }
  await note('sent')
}

/** Applies the verdict on a refusal, and returns whether a retry is pointless. */
async function isFinal(tenant: Tenant, { id, to }: Post, { diagnostic, isPermanent }: MailRefused): Promise<boolean> {
  const verdict = judgeRefusal({ diagnostic, to })
  await forTenant(tenant, async (db) => {
    const recipient = await findRecipient(db, { emails: [to] })
    await applyVerdict(db, recipient, { verdict, key: id, to, diagnostic, isFinal: isPermanent })
  })
  return isPermanent && repeatsItself(verdict)
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
