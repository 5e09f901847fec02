import { env } from '../env.server'
import type { Outbound } from '../http/outbound.server'
import { outboundClient } from '../http/outbound.server'
import { outboxPath } from '../mail/mailer.server'
import { outboxFolder } from '../mail/outbox-folder.server'
import { once } from '../registry.server'
import { uuidv7 } from '../tokens.server'
import type { Sms, SmsSender } from './sms'
import { SmsFailed } from './sms'

/** Maximum length of an alphanumeric sender, as gateways limit it. */
const senderLength = 11

const current = () => once('sms', () => ({ sender: null as SmsSender | null }))

/** Sets the sender for this process; null selects the one from the environment. */
export function sendSmsThrough(sender: SmsSender | null): void {
  current().sender = sender
}

/**
 * Sends a text message: through SMS_URL; without it, in development, to the folder that /dev/outbox shows.
 * @throws SmsFailed
 */
export function sendSms(sms: Sms): Promise<void> {
  current().sender ??= senderOf()
  return (current().sender as SmsSender).send(sms)
}

/** Whether there is a way to send text messages. */
export function canSendSms(): boolean {
  current().sender ??= senderOf()
  return current().sender !== nobody
}

function senderOf(): SmsSender {
  const { SMS_URL, SMS_KEY, DEVELOPMENT } = env()
  if (SMS_URL) return httpGateway({ url: SMS_URL, key: SMS_KEY ?? '' })
  return DEVELOPMENT ? outbox(outboxPath()) : nobody
}

const nobody: SmsSender = {
  send: () => Promise.reject(new SmsFailed('no gateway: SMS_URL')),
}

/** Writes text messages as e-mails to the outbox folder, where a developer looks. */
function outbox(folder: string): SmsSender {
  const mailer = outboxFolder(folder)
  return {
    send: ({ from, to, tenant, text }) =>
      mailer.send({
        id: uuidv7(),
        tenant,
        from: { name: from, address: 'sms@localhost' },
        to: `${to}@sms.localhost`,
        subject: text,
        text,
        html: `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`,
      }),
  }
}

interface Gateway {
  url: string
  /** Sent as a bearer token. */
  key: string
}

/** Creates a sender for a gateway: `POST {from, to, text}` as JSON, 2xx. No retries, as two codes would confuse. */
export function httpGateway({ url, key }: Gateway, outbound: Outbound = outboundClient()): SmsSender {
  return {
    async send({ from, to, text }) {
      const sender = from.replace(/[^A-Za-z0-9]/g, '').slice(0, senderLength)
      const { status } = await outbound({
        url,
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
        body: JSON.stringify({ from: sender, to, text }),
      }).catch((error: unknown) => {
        throw new SmsFailed('the gateway did not answer', { cause: error })
      })
      if (status < 200 || status > 299) throw new SmsFailed(`the gateway answered ${status}`)
    },
  }
}
