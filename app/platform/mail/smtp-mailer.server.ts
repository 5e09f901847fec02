import { createTransport } from 'nodemailer'
import { openBreaker, ServiceAway } from '../breaker.server'
import { Waiting } from '../jobs/ports'
import type { MailConnection } from './mail'
import { MailRefused, mailService } from './mail'
import { messageOf } from './message.server'

/** Shorter than a job's time limit, so that a silent mail server fails the mail rather than the job. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** nodemailer's codes for a connection or a login that failed. */
const unreachable = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EAUTH', 'ENOAUTH', 'EPROTOCOL'])

interface SmtpOptions {
  /** Called when a server that was away has taken a mail. */
  onBack?: () => void
  /** Milliseconds after which one mail tries a server that is away. */
  tryAfterMs?: number
}

/** Makes a mailer for the server at `url` (smtp:// or smtps://, with user and password); reuses a few connections. */
export function smtpMailer(url: string, { onBack, tryAfterMs = 10_000 }: SmtpOptions = {}): MailConnection {
  const transport = createTransport({ url, pool: true, maxConnections: 5, ...patience })
  const breaker = openBreaker('mail', {
    failures: 3,
    tryAfterMs,
    isAway,
    onBack,
  })
  return {
    async send(mail) {
      const message = messageOf(mail)
      try {
        await breaker.call(() =>
          transport.sendMail(message).catch((error: unknown) => {
            throw refusalIn(error) ?? error
          }),
        )
      } catch (error) {
        throw error instanceof ServiceAway ? new Waiting(mailService, error.since, { cause: error }) : error
      }
    },
    async tryConnection() {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}

/** The connection or the login failed, so that no other mail gets through either. */
function isAway(error: unknown): boolean {
  return error instanceof Error && 'code' in error && unreachable.has(String(error.code))
}

/** A refused sender, recipient or message. Login and connection are the operator's to fix. */
function refusalIn(error: unknown): MailRefused | null {
  if (!(error instanceof Error && 'code' in error && 'response' in error && 'responseCode' in error)) return null
  if (!['EENVELOPE', 'EMESSAGE'].includes(String(error.code))) return null
  const atSender = 'command' in error && error.command === 'MAIL FROM'
  const response = atSender ? `${error.response} (in reply to MAIL FROM command)` : String(error.response)
  return new MailRefused(response, Number(error.responseCode) >= 500, { cause: error })
}
