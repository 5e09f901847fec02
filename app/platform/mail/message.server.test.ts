import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Mail } from './mail'
import { messageOf } from './message.server'
import { listOutbox, outboxFolder, readOutbox } from './outbox-folder.server'

const mail: Mail = {
  id: 'm1',
  tenant: 'saffron',
  from: { name: 'Saffron', address: 'hello@saffron.example' },
  to: 'anna@example.org',
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
}

test('a mail has its id in the brand’s domain, so that each try is the same message', () => {
  expect(messageOf(mail)).toMatchObject({ messageId: '<m1@saffron.example>', to: { name: '', address: mail.to } })
})

test('leaves out the headers of a missing reply address, unsubscribe link and key', () => {
  const plain = messageOf(mail)
  for (const key of ['replyTo', 'list', 'dkim']) expect(plain).not.toHaveProperty(key)
  expect(plain.headers).toEqual({ 'Auto-Submitted': 'auto-generated' })
})

test('a mail with them has each, and the unsubscribe headers are signed', () => {
  const whole = messageOf({
    ...mail,
    replyTo: 'help@saffron.example',
    unsubscribeUrl: 'https://saffron.example/unsubscribe',
    dkim: { domain: 'saffron.example', selector: 'mail', privateKey: 'key' },
  })
  expect(whole).toMatchObject({
    replyTo: 'help@saffron.example',
    list: { unsubscribe: [['https://saffron.example/unsubscribe']] },
    headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    dkim: { domainName: 'saffron.example', keySelector: 'mail', privateKey: 'key' },
  })
  expect(whole.dkim).toHaveProperty(
    'headerFieldNames',
    expect.stringContaining('list-unsubscribe:list-unsubscribe-post'),
  )
})

test('no content of a mail reads a file or an address', () => {
  expect(messageOf(mail)).toMatchObject({ disableFileAccess: true, disableUrlAccess: true })
})

test('lists the newest 200 mails of the folder with their links, and nothing else', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'mails-')), 'outbox')
  expect(await listOutbox(folder)).toEqual([])
  const mailer = outboxFolder(folder)
  const link = '<a href="https://saffron.example/a?b=1&amp;c=2">'
  for (let number = 100; number < 302; number++) {
    await mailer.send({ ...mail, id: `m${number}`, html: `${link}${link}<a href="mailto:x@y.example">` })
  }
  writeFileSync(join(folder, 'm999.json'), 'half a ')
  const listed = await listOutbox(folder)
  expect([listed.length, listed[0]?.id, listed.at(-1)?.id]).toEqual([199, 'm301', 'm103'])
  expect(listed[0]).toMatchObject({
    from: 'Saffron <hello@saffron.example>',
    links: ['https://saffron.example/a?b=1&c=2'],
  })
  expect([await readOutbox(folder, 'm999'), await readOutbox(folder, 'm1.json')]).toEqual([null, null])
  mailer.close()
})
