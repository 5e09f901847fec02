import type { Attachment } from 'postal-mime'
import PostalMime from 'postal-mime'
import { z } from 'zod'
import type { Refusal } from '~/platform/mail/refusals/judge-refusal'
import { judgeRefusal, longestDiagnostic } from '~/platform/mail/refusals/judge-refusal'
import type { Verdict } from '~/platform/mail/refusals/verdicts'
import { blamesSending } from '~/platform/mail/refusals/verdicts'
import { isUuid } from '~/platform/uuid'

/** A mail provider's report about one recipient. */
export type MailReport = Bounce | Complaint

interface Reported {
  /** Spellings of the recipient's address, the likeliest first; none if only the reported e-mail identifies it. */
  emails: string[]
  /** Token in the reported e-mail's List-Unsubscribe, which identifies the account if a provider hides the address. */
  token: string | null
  /** Id of the reported e-mail, if its Message-ID is one of ours. */
  mailId: string | null
}

export interface Bounce extends Reported {
  event: 'bounce'
  verdict: Verdict
  /** The server's response; empty if the report has none. */
  diagnostic: string
  /** False for a delayed e-mail, which may still arrive. */
  isFinal: boolean
}

interface Complaint extends Reported {
  event: 'fbl' | 'listunsubscribe'
}

const mostReports = 500

const jsonReport = z.object({
  event: z.enum(['bounce', 'fbl', 'listunsubscribe']),
  email: z.email({ pattern: z.regexes.unicodeEmail }).max(320),
  permanent: z.boolean().optional(),
  status: z.string().max(50).optional(),
  diagnostic: z.string().max(longestDiagnostic).optional(),
  message_id: z.string().max(998).optional(),
})

const jsonReports = z.array(jsonReport).min(1).max(mostReports)

/** Parses one or several reports in JSON; null if invalid. */
export function readJsonReports(body: string): MailReport[] | null {
  try {
    const value: unknown = JSON.parse(body)
    const { success, data } = jsonReports.safeParse(Array.isArray(value) ? value : [value])
    return success ? data.map(reportOf) : null
  } catch {
    return null
  }
}

function reportOf({ event, email, permanent, status, diagnostic, message_id }: z.infer<typeof jsonReport>): MailReport {
  const about = { emails: [email], token: null, mailId: mailIdIn(message_id) }
  if (event !== 'bounce') return { event, ...about }
  return {
    event,
    ...about,
    verdict: verdictOf({ status, diagnostic, permanent, to: email }),
    diagnostic: diagnostic ?? '',
    isFinal: true,
  }
}

/** Without a word of the server's, only a provider that says so ends a member's e-mails at once. */
function verdictOf({ permanent, ...refusal }: Refusal & { permanent: boolean | undefined }): Verdict {
  if (!refusal.status && !refusal.diagnostic) return permanent ? 'unknown' : 'unclear'
  const judged = judgeRefusal(refusal)
  return judged === 'unknown' && permanent === false ? 'unclear' : judged
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
  if (status !== null) return deliveryReports(status, { token, mailId, explanation: mail.text ?? '' })
  const feedback = part('message/feedback-report')
  if (feedback === null) return null
  return feedbackReports(fieldsOf(feedback), { token, mailId, to: addressIn(original.get('to')) })
}

/**
 * Returns a report for each recipient that failed, and for a delayed one if our sending is to blame. The first block of
 * fields, about the e-mail itself, has no action.
 * @param explanation the report's part for people, which has the response if the server left it out of the fields
 */
function deliveryReports(
  status: string,
  { explanation, ...original }: Pick<MailReport, 'token' | 'mailId'> & { explanation: string },
): MailReport[] {
  const recipients = status
    .split(/\r?\n\s*\r?\n/)
    .map(fieldsOf)
    .filter((fields) => ['failed', 'delayed'].includes(fields.get('action')?.toLowerCase() ?? ''))
  const isAlone = recipients.length === 1
  return recipients.slice(0, mostReports).flatMap((fields) => {
    const diagnostic = fields.get('diagnostic-code') ?? (isAlone ? explanation.slice(0, longestDiagnostic) : '')
    const emails = ['original-recipient', 'final-recipient'].flatMap((name) => addressesIn(fields.get(name)))
    const verdict = judgeRefusal({ status: fields.get('status'), diagnostic, to: emails.at(-1) })
    const isFinal = fields.get('action')?.toLowerCase() === 'failed'
    if (!isFinal && !blamesSending(verdict)) return []
    return {
      event: 'bounce',
      emails,
      ...(isAlone ? original : { token: null, mailId: null }),
      verdict,
      diagnostic,
      isFinal,
    }
  })
}

const unsubscribing = new Set(['opt-out', 'opt-out-list', 'dismiss'])

function feedbackReports(
  fields: Map<string, string>,
  { to, ...original }: Pick<MailReport, 'token' | 'mailId'> & { to: string | null },
): MailReport[] {
  const type = fields.get('feedback-type')?.toLowerCase() ?? ''
  if (type === 'not-spam' || type === '') return []
  const email = addressIn(fields.get('original-rcpt-to')) ?? addressIn(fields.get('removal-recipient')) ?? to
  const event = unsubscribing.has(type) ? 'listunsubscribe' : 'fbl'
  return [{ event, emails: email ? [email] : [], ...original }]
}

/** Returns the UUID in a Message-ID such as '<id@brand.example>'; null if there is none. */
function mailIdIn(messageId = ''): string | null {
  const id = /^<?([0-9a-f-]{36})@/i.exec(messageId.trim())?.[1] ?? ''
  return isUuid(id) ? id : null
}

function textOf(part: Attachment | undefined): string | null {
  if (!part) return null
  return typeof part.content === 'string' ? part.content : new TextDecoder().decode(part.content)
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

/** Returns the address in 'rfc822; sam@mail.example' or '"Sam" <sam@mail.example>'; null if there is none. */
function addressIn(value = ''): string | null {
  return /[^\s<>;,"]{1,64}@[^\s<>;,"]{1,255}/.exec(value)?.[0] ?? null
}

/**
 * Returns the spellings of an address in a delivery status, the likeliest first: as it stands, and as xtext (RFC 3461:
 * 'jan+2Btag@…') or utf-8-addr-xtext (RFC 6533: 'j\x{E4}n@…') if it may be written so.
 */
function addressesIn(value = ''): string[] {
  const address = addressIn(value)
  if (!address) return []
  const decoded = address
    .replace(/\\x\{([0-9A-F]{2,6})\}/g, (_, hex: string) => characterOf(hex))
    .replace(/\+([0-9A-F]{2})/g, (_, hex: string) => characterOf(hex))
  return decoded === address ? [address] : [address, decoded]
}

function characterOf(hex: string): string {
  const point = Number.parseInt(hex, 16)
  return point > 0x20 && point <= 0x10ffff ? String.fromCodePoint(point) : ''
}
