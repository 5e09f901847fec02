import { join } from 'node:path'
import { env } from '../env.server'
import type { MailConnection } from './mail'
import { outboxFolder } from './outbox-folder.server'
import { smtpMailer } from './smtp-mailer.server'

/**
 * Creates a mailer that uses SMTP_URL; without it, mails go to a folder that /dev/outbox shows.
 * @param onBack called when a mail server that was away has taken a mail
 */
export function createMailer(onBack?: () => void): MailConnection {
  const { SMTP_URL } = env()
  return SMTP_URL ? smtpMailer(SMTP_URL, { onBack }) : outboxFolder(outboxPath())
}

export function outboxPath(): string {
  return join(env().DATA_DIR, 'outbox')
}
