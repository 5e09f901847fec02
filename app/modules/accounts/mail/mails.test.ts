import { expect, test } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import type { Mail } from '~/platform/mail/mail'
import { uuidv7 } from '~/platform/tokens.server'
import { handlerPorts } from '../../../../tests/support/effects'
import { openWorld } from '../../../../tests/support/world'
import { linkToken } from '../email/links.server'
import type { AccountMail } from './enqueue-mail.server'
import { enqueueMail } from './enqueue-mail.server'
import { accountMailHandler, writeAccountMail } from './mails.server'

const to = { to: 'sam@mail.example', language: 'en' } as const

const everyMail: AccountMail[] = [
  ...(['activation', 'reset', 'mail_change'] as const).map((mail) => ({ mail, name: 'Sam', seed: 'seed', ...to })),
  ...(['mail_change_notice', 'email_changed'] as const).map((mail) => ({
    mail,
    name: 'Sam',
    newEmail: 'new@mail.example',
    ...to,
  })),
  { mail: 'new_device', name: 'Sam', browser: null, system: null, country: null, at: '2026-03-05T09:30:00Z', ...to },
  ...(['account_closed', 'waits_for_deletion'] as const).map((mail) => ({
    mail,
    name: 'Sam',
    seed: 'seed',
    until: '2026-03-19T09:30:00Z',
    ...to,
  })),
  ...(
    [
      'account_exists',
      'account_erased',
      'password_changed',
      'passkey_added',
      'passkey_removed',
      'second_factor_on',
      'second_factor_off',
    ] as const
  ).map((mail) => ({ mail, name: 'Sam', ...to })),
  { mail: 'no_account', ...to },
]

test('every account mail has its texts, in HTML and in plain text', async () => {
  await using world = await openWorld()
  for (const mail of everyMail) {
    const letter = writeAccountMail(world.saffron, mail)
    for (const part of [letter.subject, letter.html, letter.text]) {
      expect(part).not.toMatch(/account\.\w+\.\w+|\{\{|undefined|NaN/)
    }
    expect(letter.text).toContain('https://saffron.example/')
    expect(letter.html).toContain('Company 1, Main street 1')
  }
})

test('links to the canonical domain with a token only the server can make', async () => {
  await using world = await openWorld()
  const pages = { activation: '/activate/done', reset: '/reset-password/do', mail_change: '/mail-change/do' } as const
  for (const [mail, page] of Object.entries(pages) as [keyof typeof pages, string][]) {
    const { text, html } = writeAccountMail(world.saffron, { mail, name: 'Sam', seed: 'seed', ...to })
    const address = `https://saffron.example${page}?token=${linkToken(mail, 'seed')}`
    expect(text).toContain(address)
    expect(html).toContain(`href="${address}"`)
  }
})

test("the brand's own colours are written into the mail", async () => {
  await using world = await openWorld()
  const css = ':root{color-scheme:light;--c-primary:tomato;--c-on-primary:var(--c-text);--c-text:navy;}'
  const tenant = { ...world.saffron, theme: { ...world.saffron.theme, css } }
  const { html } = writeAccountMail(tenant, { mail: 'activation', name: 'Sam', seed: 'seed', ...to })
  expect(html).toContain('background-color:tomato')
  expect(html).toMatch(/color:navy[^"]*"[^>]*target/)
})

test('a name that looks like markup stays a name', async () => {
  await using world = await openWorld()
  const { html } = writeAccountMail(world.saffron, { mail: 'activation', name: '<b>&', seed: 'seed', ...to })
  expect(html).not.toContain('<b>&')
  expect(html).toContain('&lt;b&gt;&amp;')
})

test('an enqueued mail goes out as the brand, to its reader', async () => {
  await using world = await openWorld({ saffron: { mail: { sender: 'hello@saffron.example' } } })
  await forTenant(world.saffron, async (db) => enqueueMail(db, { mail: 'no_account', ...to }, 'once'))
  await forTenant(world.saffron, async (db) => enqueueMail(db, { mail: 'no_account', ...to }, 'once'))
  const rows = await world.database.owner.selectFrom('outbox').selectAll().execute()
  expect(rows).toHaveLength(1)
  const sent: Mail[] = []
  const mailer = { send: async (mail: Mail) => void sent.push(mail), close: () => {} }
  const origin = { id: uuidv7(), poolId: world.saffron.poolId, tenantId: world.saffron.id }
  await accountMailHandler.run(rows[0]?.payload, { ...handlerPorts([world.saffron]), ...origin, mailer })
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    tenant: 'saffron',
    to: 'sam@mail.example',
    from: { name: 'saffron', address: 'hello@saffron.example' },
    replyTo: 'help@saffron.example',
  })
})
