import { join } from 'node:path'
import { env } from '../env.server'
import type { MailConnection } from './mail'
import { outboxFolder } from './outbox-folder.server'
import { smtpMailer } from './smtp-mailer.server'

/** Creates a mailer that uses SMTP_URL; without it, mails go to a folder that /dev/outbox shows. */
export function createMailer(): MailConnection {
  const { SMTP_URL } = env()
  return SMTP_URL ? smtpMailer(SMTP_URL) : outboxFolder(outboxPath())
}

export function outboxPath(): string {
  return join(env().DATA_DIR, 'outbox')
}
