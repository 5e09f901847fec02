import { createTransport } from 'nodemailer'
import { Undeliverable } from '../jobs/ports'
import type { Mailer } from './mail'
import { messageOf } from './message.server'

/** Shorter than a job's time, so that the mail server's silence is the mail's failure and not the job's. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Sends through the mail server at `url` (smtp:// or smtps://, user and password in it), over a few kept connections. */
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

/** A 5xx to the recipient or the message. One to the login or the connection is the operator's to mend, and worth another try. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error && 'responseCode' in error)) return false
  return ['EENVELOPE', 'EMESSAGE'].includes(String(error.code)) && Number(error.responseCode) >= 500
}
