import type { Attachment } from 'postal-mime'
import PostalMime from 'postal-mime'
import { z } from 'zod'
import { isUuid } from '~/platform/uuid'
import { emailDisabledReasons } from '../schema'

/** A mail provider's report about one recipient. */
export interface MailReport {
  event: (typeof emailDisabledReasons)[number]
  /** Null if only the reported e-mail identifies the recipient. */
  email: string | null
  /** Token in the reported e-mail's List-Unsubscribe, which identifies the account if a provider hides the address. */
  token: string | null
  /** Id of the reported e-mail, if its Message-ID is one of ours. */
  mailId: string | null
  /** False for a full mailbox or a busy server, which may be temporary. */
  permanent: boolean
}

const mostReports = 500

const jsonReports = z
  .array(
    z.object({
      event: z.enum(emailDisabledReasons),
      email: z.email().max(320),
      permanent: z.boolean().default(true),
      message_id: z.string().max(998).optional(),
    }),
  )
  .min(1)
  .max(mostReports)

/** Parses one or several reports in JSON; null if invalid. */
export function readJsonReports(body: string): MailReport[] | null {
  try {
    const value: unknown = JSON.parse(body)
    const { success, data } = jsonReports.safeParse(Array.isArray(value) ? value : [value])
    return success
      ? data.map(({ message_id, ...report }) => ({ ...report, token: null, mailId: mailIdIn(message_id) }))
      : null
  } catch {
    return null
  }
}

/** Limits of a report, which has three parts including the reported e-mail. */
const bounds = { maxNestingDepth: 8, maxHeadersSize: 64 * 1024, maxRfc822NestingDepth: 0 }

/**
 * Parses a report by a mail server: a delivery status (RFC 3464) or a feedback report (ARF, RFC 5965). Null if it is
 * neither; empty if it requires nothing (a delayed delivery, 'not spam').
 */
export async function readMimeReport(body: Uint8Array): Promise<MailReport[] | null> {
  const mail = await PostalMime.parse(body, bounds).catch(() => null)
  if (!mail) return null
  const part = (...types: string[]) => textOf(mail.attachments.find(({ mimeType }) => types.includes(mimeType)))
  const original = fieldsOf(part('message/rfc822', 'text/rfc822-headers') ?? '')
  const token = /[?&]token=([\w.-]{1,200})/.exec(original.get('list-unsubscribe') ?? '')?.[1] ?? null
  const mailId = mailIdIn(original.get('message-id'))
  const status = part('message/delivery-status', 'message/global-delivery-status')
  if (status !== null) return deliveryReports(status, { token, mailId })
  const feedback = part('message/feedback-report')
  if (feedback === null) return null
  return feedbackReports(fieldsOf(feedback), { token, mailId, to: addressIn(original.get('to')) })
}

/**
 * Returns a report for each recipient that failed. The first block of fields, about the e-mail itself, has no action.
 */
function deliveryReports(status: string, original: Pick<MailReport, 'token' | 'mailId'>): MailReport[] {
  const recipients = status
    .split(/\r?\n\s*\r?\n/)
    .map(fieldsOf)
    .filter((fields) => fields.get('action')?.toLowerCase() === 'failed')
  return recipients.slice(0, mostReports).map((fields) => ({
    event: 'bounce',
    email: addressIn(fields.get('original-recipient')) ?? addressIn(fields.get('final-recipient')),
    ...(recipients.length === 1 ? original : { token: null, mailId: null }),
    permanent: isPermanent(fields.get('status') ?? ''),
  }))
}

/**
 * Whether a status (RFC 3463) is permanent: no such address or system, or a closed mailbox. Full, too large or refused
 * for its content may be temporary.
 */
function isPermanent(status: string): boolean {
  return /^5\.(0\.0|1\.\d+|2\.[01]|4\.4)(\s|$)/.test(status)
}

const unsubscribing = new Set(['opt-out', 'opt-out-list', 'dismiss'])

function feedbackReports(
  fields: Map<string, string>,
  original: Pick<MailReport, 'token' | 'mailId'> & { to: string | null },
): MailReport[] {
  const type = fields.get('feedback-type')?.toLowerCase() ?? ''
  if (type === 'not-spam' || type === '') return []
  const named = addressIn(fields.get('original-rcpt-to')) ?? addressIn(fields.get('removal-recipient'))
  const event = unsubscribing.has(type) ? 'listunsubscribe' : 'fbl'
  const { to, ...known } = original
  return [{ event, email: named ?? to, ...known, permanent: true }]
}

/**
 * Parses 'Name: value' lines up to the first empty one into a map by lower-case name; the first of duplicate names
 * counts.
 */
function fieldsOf(text: string): Map<string, string> {
  const [head = ''] = text.trimStart().split(/\r?\n\s*\r?\n/)
  const fields = new Map<string, string>()
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).trim().toLowerCase()
    if (colon > 0 && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim())
  }
  return fields
}

/** Returns the UUID in a Message-ID such as '<id@brand.example>'; null if there is none. */
function mailIdIn(messageId = ''): string | null {
  const id = /^<?([0-9a-f-]{36})@/i.exec(messageId.trim())?.[1] ?? ''
  return isUuid(id) ? id : null
}

/** Returns the address in 'rfc822; sam@mail.example' or '"Sam" <sam@mail.example>'; null if there is none. */
function addressIn(value = ''): string | null {
  return /[^\s<>;,"]{1,64}@[^\s<>;,"]{1,255}/.exec(value)?.[0] ?? null
}

function textOf(part: Attachment | undefined): string | null {
  if (!part) return null
  return typeof part.content === 'string' ? part.content : new TextDecoder().decode(part.content)
}
