import { createHmac } from 'node:crypto'
import type { Person } from './person'
import type { World } from './world'

/** The brand's `mail.webhook_secret`. */
export const providerSecret = 'whsec-of-the-provider'

/** Settings of a brand whose mail provider reports to it. */
export const withProvider = { saffron: { mail: { webhook_secret: { env: 'MAIL_WEBHOOK' } } } }

/** Gives the brand of such a world the provider's secret. */
export function knowingSecret(world: World): World {
  Object.assign(world.saffron, { secret: () => providerSecret })
  return world
}

/** A report as the provider sends it: signed, by default with the right key and now. */
export function signed(
  body: unknown,
  { key = providerSecret, at = Date.now(), contentType = 'application/json' } = {},
) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const seconds = Math.floor(at / 1000)
  const signature = `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${text}`).digest('hex')}`
  return { body: new TextEncoder().encode(text), contentType, signature }
}

/** A signed report in MIME. */
export const mime = (text: string) => signed(text.replaceAll('\n', '\r\n'), { contentType: 'message/rfc822' })

/** Why e-mail is off for this member; null if it is on. */
export const reasonOf = async (world: World, person: Person) =>
  (
    await world.database.owner
      .selectFrom('accounts')
      .select('email_disabled_reason as reason')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
  ).reason

/** A report as a mail server writes it (RFC 6522). */
export function multipartReport(type: string, part: string, original: string): string {
  return [
    'From: <postmaster@provider.example>',
    'To: <reports@saffron.example>',
    'Subject: About your message',
    `Content-Type: multipart/report; report-type=${type}; boundary="b"`,
    'MIME-Version: 1.0',
    '',
    '--b\nContent-Type: text/plain\n\nSee below.\n',
    `--b\nContent-Type: message/${type}\n\n${part}\n`,
    `--b\nContent-Type: message/rfc822\n\n${original}\n\n--b--\n`,
  ].join('\n')
}

/** A delivery status with its fields as given, and the part for people. */
export function bounce(fields: Record<string, string>, { explanation = 'See below.', messageId = '' } = {}): string {
  const lines = Object.entries({ Action: 'failed', ...fields }).map(([name, value]) => `${name}: ${value}`)
  const status = `Reporting-MTA: dns; mx.provider.example\n\n${lines.join('\n')}`
  const original = `Message-ID: <${messageId}@saffron.example>\nSubject: Hello\n\nText`
  return multipartReport('delivery-status', status, original).replace('See below.', explanation)
}
