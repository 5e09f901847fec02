import { access, constants, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Mail, MailConnection } from './mail'
import { messageOf } from './message.server'

/** Maximum number of mails that the viewer lists. */
const listed = 200

/** A mail that was written to the folder instead of being sent. */
export interface OutboxMail extends Pick<Mail, 'id' | 'tenant' | 'to' | 'subject' | 'html' | 'text'> {
  from: string
  /** ISO 8601. */
  date: string
  /** The URLs that the mail links to. */
  links: string[]
}

/** Writes each mail as `<id>.eml`, for a mail program, with `<id>.json` beside it for the viewer. Ids sort by time. */
export function outboxFolder(folder: string): MailConnection {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const { message } = await composer.sendMail(messageOf(mail))
      const entry: OutboxMail = {
        id: mail.id,
        tenant: mail.tenant,
        from: `${mail.from.name} <${mail.from.address}>`,
        to: mail.to,
        subject: mail.subject,
        date: new Date().toISOString(),
        links: linksOf(mail.html),
        html: mail.html,
        text: mail.text,
      }
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, `${mail.id}.eml`), message)
      await writeFile(join(folder, `${mail.id}.json`), JSON.stringify(entry))
    },
    async tryConnection() {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.W_OK)
    },
    close: () => composer.close(),
  }
}

/** Returns the newest mails of the folder, most recent first. */
export async function listOutbox(folder: string): Promise<OutboxMail[]> {
  const names = await readdir(folder).catch(() => [])
  const ids = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length))
  const newest = ids.sort().reverse().slice(0, listed)
  const mails = await Promise.all(newest.map((id) => readOutbox(folder, id)))
  return mails.filter((mail) => mail !== null)
}

/** Returns one mail of the folder; null when there is none with this id. */
export async function readOutbox(folder: string, id: string): Promise<OutboxMail | null> {
  if (!/^[\w-]+$/.test(id)) return null
  try {
    return JSON.parse(await readFile(join(folder, `${id}.json`), 'utf8')) as OutboxMail
  } catch {
    return null
  }
}

function linksOf(html: string): string[] {
  const written = [...html.matchAll(/\bhref="(https?:[^"]+)"/g)].map(([, address = '']) => address)
  return [...new Set(written.map((address) => address.replaceAll('&amp;', '&')))]
}
