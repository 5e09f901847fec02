import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, test, vi } from 'vitest'
import { Waiting } from '../jobs/ports'
import { uuidv7 } from '../tokens.server'
import type { Mail } from './mail'
import { MailRefused } from './mail'
import { listOutbox, outboxFolder, readOutbox } from './outbox-folder.server'
import { smtpMailer } from './smtp-mailer.server'

function mail(changes: Partial<Mail> = {}): Mail {
  return {
    id: uuidv7(),
    tenant: 'saffron',
    from: { name: 'Saffron', address: 'hello@saffron.example' },
    to: 'anna@example.org',
    subject: 'Willkommen, Zoë',
    html: '<p>Hej <a href="https://saffron.example/activate?token=a&amp;b=1">activate</a></p>',
    text: 'Hej: https://saffron.example/activate?token=a&b=1',
    ...changes,
  }
}

interface Inbox extends AsyncDisposable {
  url: string
  received: Buffer[]
}

/** A mail server on this machine that keeps what it gets, or refuses senders and recipients with a code. */
async function openInbox(refused: { sender?: number; recipient?: number; port?: number } = {}): Promise<Inbox> {
  const received: Buffer[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom(_address, _session, done) {
      done(refused.sender ? Object.assign(new Error('not here'), { responseCode: refused.sender }) : null)
    },
    onRcptTo(_address, _session, done) {
      done(refused.recipient ? Object.assign(new Error('no such mailbox'), { responseCode: refused.recipient }) : null)
    },
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        received.push(Buffer.concat(parts))
        done()
      })
    },
  })
  await new Promise<void>((listening) => server.listen(refused.port ?? 0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    [Symbol.asyncDispose]: () => new Promise((closed) => server.close(closed)),
  }
}

test('a mail arrives with subject, both bodies, and headers for one-click unsubscribe', async () => {
  await using inbox = await openInbox()
  const mailer = smtpMailer(inbox.url)
  const sent = mail({ unsubscribeUrl: 'https://saffron.example/mail/unsubscribe?t=1' })
  await mailer.send(sent)
  mailer.close()
  const parsed = await PostalMime.parse(inbox.received[0] ?? '')
  expect(parsed).toMatchObject({
    subject: sent.subject,
    from: sent.from,
    to: [{ address: sent.to }],
    messageId: `<${sent.id}@saffron.example>`,
  })
  expect(parsed.html?.trim()).toBe(sent.html)
  expect(parsed.text?.trim()).toBe(sent.text)
  const headers = new Map(parsed.headers.map(({ key, value }) => [key, value]))
  expect(headers.get('list-unsubscribe')).toBe('<https://saffron.example/mail/unsubscribe?t=1>')
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(headers.get('auto-submitted')).toBe('auto-generated')
})

test("a mail is signed with its brand's own key, the unsubscribe headers too", async () => {
  await using inbox = await openInbox()
  const mailer = smtpMailer(inbox.url)
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const dkim = { domain: 'saffron.example', selector: 'mail', privateKey }
  await mailer.send(mail({ dkim, unsubscribeUrl: 'https://saffron.example/u' }))
  mailer.close()
  const signature = /DKIM-Signature:[\s\S]*?\r\n(?!\s)/.exec(inbox.received[0]?.toString() ?? '')?.[0] ?? ''
  expect(signature.replace(/\s+/g, ' ')).toMatch(/d=saffron\.example; .*s=mail;/)
  expect(signature.replace(/\s+/g, '')).toContain('list-unsubscribe:list-unsubscribe-post')
})

test('tells a recipient refused for good from one refused for now', async () => {
  await using closed = await openInbox({ recipient: 550 })
  await using busy = await openInbox({ recipient: 451 })
  const [toClosed, toBusy] = [smtpMailer(closed.url), smtpMailer(busy.url)]
  const [closedFor, busyFor] = await Promise.all(
    [toClosed, toBusy].map((mailer) => mailer.send(mail()).catch((error: unknown) => error)),
  )
  expect(closedFor).toMatchObject({ diagnostic: '550 no such mailbox', isPermanent: true, code: 'REFUSED_550' })
  expect(busyFor).toMatchObject({ diagnostic: '451 no such mailbox', isPermanent: false })
  toClosed.close()
  toBusy.close()
})

test('says that the sender was refused, which the response alone may not tell', async () => {
  await using inbox = await openInbox({ sender: 553 })
  const mailer = smtpMailer(inbox.url)
  const failure = await mailer.send(mail()).catch((error: unknown) => error)
  mailer.close()
  expect(failure).toMatchObject({ diagnostic: '553 not here (in reply to MAIL FROM command)', isPermanent: true })
})

test('a mail server that is away is a failure that may be tried again', async () => {
  const mailer = smtpMailer('smtp://127.0.0.1:9')
  const failure = await mailer.send(mail()).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Error)
  expect(failure).not.toBeInstanceOf(MailRefused)
  mailer.close()
})

test('an address cannot smuggle in a second recipient or a header', async () => {
  await using inbox = await openInbox()
  const mailer = smtpMailer(inbox.url)
  await mailer.send(mail({ to: 'anna@example.org', subject: 'Hi\r\nBcc: eve@evil.example' }))
  mailer.close()
  const parsed = await PostalMime.parse(inbox.received[0] ?? '')
  expect(parsed.bcc).toBeUndefined()
  expect(parsed.to).toHaveLength(1)
})

test('stores mails in a folder without a mail server, newest first, with links', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'outbox-')), 'outbox')
  expect(await listOutbox(folder)).toEqual([])
  const mailer = outboxFolder(folder)
  const first = mail({ subject: 'First' })
  const second = mail({ subject: 'Second' })
  for (const each of [first, second, first]) await mailer.send(each)
  expect((await listOutbox(folder)).map(({ subject }) => subject)).toEqual(['Second', 'First'])
  expect(await readOutbox(folder, first.id)).toMatchObject({
    to: 'anna@example.org',
    tenant: 'saffron',
    links: ['https://saffron.example/activate?token=a&b=1'],
  })
  const parsed = await PostalMime.parse(readFileSync(join(folder, `${second.id}.eml`)))
  expect(parsed.subject).toBe('Second')
})

test('the viewer reads nothing outside of the folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'outbox-'))
  expect(await readOutbox(folder, '../package')).toBeNull()
  expect(await readOutbox(folder, 'none')).toBeNull()
})

test('one mail at a time asks a mail server that is away, which tells its return', async () => {
  const gone = await openInbox()
  await gone[Symbol.asyncDispose]()
  let back = 0
  const mailer = smtpMailer(gone.url, { tryAfterMs: 300, onBack: () => void back++ })
  const failure = () => mailer.send(mail()).catch((error: Error) => error)
  for (let failures = 0; failures < 2; failures++) expect(await failure()).not.toBeInstanceOf(Waiting)
  expect(await failure()).toBeInstanceOf(Waiting)
  await using inbox = await openInbox({ port: Number(new URL(gone.url).port) })
  expect(await failure()).toBeInstanceOf(Waiting)
  expect(inbox.received).toEqual([])
  await vi.waitFor(() => mailer.send(mail()), 5_000)
  await mailer.send(mail())
  expect([inbox.received.length, back]).toEqual([2, 1])
  mailer.close()
})

test('a brand’s faulty signature keeps no other brand’s mail waiting', async () => {
  await using inbox = await openInbox()
  const mailer = smtpMailer(inbox.url)
  const faulty = mail({ dkim: { domain: 'saffron.example', selector: 's', privateKey: 'no key' } })
  for (let sends = 0; sends < 4; sends++) await mailer.send(faulty).catch(() => undefined)
  await mailer.send(mail())
  expect(inbox.received.length).toBeGreaterThan(0)
  mailer.close()
})
