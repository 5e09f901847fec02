import { createTransport } from 'nodemailer'
import type { MailConnection } from './mail'
import { MailRefused } from './mail'
import { messageOf } from './message.server'

/** Shorter than a job's time limit, so that a silent mail server fails the mail rather than the job. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Makes a mailer for the server at `url` (smtp:// or smtps://, with user and password); reuses a few connections. */
export function smtpMailer(url: string): MailConnection {
  const transport = createTransport({ url, pool: true, maxConnections: 5, ...patience })
  return {
    async send(mail) {
      try {
        await transport.sendMail(messageOf(mail))
      } catch (error) {
        throw refusalIn(error) ?? error
      }
    },
    async tryConnection() {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}

/** A refused sender, recipient or message. Login and connection are the operator's to fix. */
function refusalIn(error: unknown): MailRefused | null {
  if (!(error instanceof Error && 'code' in error && 'response' in error && 'responseCode' in error)) return null
  if (!['EENVELOPE', 'EMESSAGE'].includes(String(error.code))) return null
  const atSender = 'command' in error && error.command === 'MAIL FROM'
  const response = atSender ? `${error.response} (in reply to MAIL FROM command)` : String(error.response)
  return new MailRefused(response, Number(error.responseCode) >= 500, { cause: error })
}
