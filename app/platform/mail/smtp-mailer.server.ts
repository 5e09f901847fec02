import { createTransport } from 'nodemailer'
import { Undeliverable } from '../jobs/ports'
import type { Mailer } from './mail'
import { messageOf } from './message.server'

/** Shorter than a job's time limit, so that a silent mail server fails the mail rather than the job. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Makes a mailer for the server at `url` (smtp:// or smtps://, with user and password); reuses a few connections. */
export function smtpMailer(url: string): Mailer {
  const transport = createTransport({ url, pool: true, maxConnections: 5, ...patience })
  return {
    async send(mail) {
      try {
        await transport.sendMail(messageOf(mail))
      } catch (error) {
        throw isFinal(error) ? new Undeliverable('the mail server refuses it for good', { cause: error }) : error
      }
    },
    close: () => transport.close(),
  }
}

/** Whether a 5xx refused recipient or message. One for login or connection is the operator's to fix, and is retried. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error && 'responseCode' in error)) return false
  return ['EENVELOPE', 'EMESSAGE'].includes(String(error.code)) && Number(error.responseCode) >= 500
}
