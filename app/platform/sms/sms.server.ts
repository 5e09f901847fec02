import { env } from '../env.server'
import { outboxPath } from '../mail/mailer.server'
import { outboxFolder } from '../mail/outbox-folder.server'
import { once } from '../registry.server'
import { uuidv7 } from '../tokens.server'
import { httpGateway } from './http-gateway.server'
import type { Sms, SmsSender } from './sms'
import { SmsFailed } from './sms'

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
