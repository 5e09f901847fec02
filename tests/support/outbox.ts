import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'

/** An e-mail as it would have been sent. */
export interface Mail {
  to: string
  from: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  /** URLs in the plain text, in order. */
  links: string[]
  /** Attached texts by file name. */
  attachments: Record<string, string>
}

/** Reads all e-mails in a server's outbox folder, oldest first. */
export async function readOutbox(dataDir: string): Promise<Mail[]> {
  const folder = join(dataDir, 'outbox')
  // The mail viewer's entry is written after the e-mail itself, so an e-mail with an entry is complete.
  const entries = listed(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
  return Promise.all(entries.map((name) => readOnce(join(folder, name.replace('.json', '.eml')))))
}

/** E-mails by their file, which never changes: a folder of hundreds is looked into ten times a second. */
const known = new Map<string, Promise<Mail>>()

function readOnce(file: string): Promise<Mail> {
  const mail = known.get(file) ?? readMail(file)
  known.set(file, mail)
  return mail
}

async function readMail(file: string): Promise<Mail> {
  const mail = await PostalMime.parse(readFileSync(file))
  const text = mail.text ?? ''
  return {
    to: mail.to?.[0]?.address ?? '',
    from: mail.from?.address ?? '',
    subject: mail.subject ?? '',
    text,
    html: mail.html ?? '',
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
    links: text.match(/https?:\/\/[^\s<>)\]]+/g) ?? [],
    attachments: Object.fromEntries(
      mail.attachments.map(({ filename, content }) => [
        filename ?? '',
        new TextDecoder().decode(content as ArrayBuffer),
      ]),
    ),
  }
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Returns a function that reads the next e-mail to an address, oldest first, and waits up to 45 seconds for it on a busy machine. */
export function openOutbox(dataDir: string): (address: string) => Promise<Mail> {
  const read = new Map<string, number>()
  return async (address) => {
    const seen = read.get(address) ?? 0
    const limit = Date.now() + 45_000
    for (;;) {
      const mail = (await readOutbox(dataDir)).filter(({ to }) => to === address)[seen]
      if (mail) {
        read.set(address, seen + 1)
        return mail
      }
      if (Date.now() > limit) throw new Error(`no further mail to ${address}`)
      await new Promise((later) => setTimeout(later, 100))
    }
  }
}
