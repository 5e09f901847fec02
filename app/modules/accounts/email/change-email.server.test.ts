import { expect, test } from 'vitest'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import type { Member } from '../member'
import { hashPassword } from '../passwords/passwords.server'
import { changeEmail, emailOfChangeLink, requestEmailChange } from './change-email.server'
import { linkToken } from './links.server'

const password = 'seven blue teapots'

async function withPassword(world: World) {
  const passwordHash = await hashPassword(password)
  await world.database.owner.updateTable('accounts').set({ password_hash: passwordHash }).execute()
}

const ask = (member: Member, email: string) =>
  requestEmailChange(member, { email, password: null, addressBlock: '192.0.2.1' })

async function payloads(world: World) {
  const rows = await world.database.owner.selectFrom('outbox').select('payload').orderBy('id').execute()
  return rows.map(({ payload }) => payload)
}

async function firstToken(world: World): Promise<string> {
  const sent = (await payloads(world)).find(({ mail }) => mail === 'mail_change')
  return linkToken('mail_change', String(sent?.seed))
}

async function emailOf(world: World, id: string) {
  const query = world.database.owner.selectFrom('accounts').where('id', '=', id).select(['email', 'status'])
  return query.executeTakeFirstOrThrow()
}

test('sends the new address a link, the old one a notice, and changes nothing before', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await ask(anna.member, 'new@mail.example')
  expect((await payloads(world)).map(({ mail, to }) => [mail, to])).toEqual([
    ['mail_change', 'new@mail.example'],
    ['mail_change_notice', 'anna@mail.example'],
  ])
  expect((await emailOf(world, anna.id)).email).toBe('anna@mail.example')
  const token = await firstToken(world)
  expect(await emailOfChangeLink(world.saffron, token)).toBe('new@mail.example')
  expect(await changeEmail(world.saffron, token)).toBe('new@mail.example')
  expect((await emailOf(world, anna.id)).email).toBe('new@mail.example')
  await expect(changeEmail(world.saffron, token)).rejects.toThrow('link_invalid')
})

test('the link confirms the new address: an account that waited becomes active', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { confirmed: false } })
  await ask(anna.member, 'right@mail.example')
  await changeEmail(world.saffron, await firstToken(world))
  expect(await emailOf(world, anna.id)).toEqual({ email: 'right@mail.example', status: 'active' })
})

test.each([
  ['bounce', null],
  ['fbl', 'fbl'],
  ['listunsubscribe', 'listunsubscribe'],
] as const)('e-mails that were stopped by %s: with another address the reason is %s', async (reason, left) => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const stopped = { email_disabled_reason: reason, soft_bounces: 3 }
  await world.database.owner.updateTable('accounts').set(stopped).execute()
  await ask(anna.member, 'right@mail.example')
  await changeEmail(world.saffron, await firstToken(world))
  const accounts = world.database.owner.selectFrom('accounts').select(['email_disabled_reason', 'soft_bounces'])
  expect(await accounts.execute()).toEqual([{ email_disabled_reason: left, soft_bounces: 0 }])
})

test('accepts the first link as long as no other was used and the account is open', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await ask(anna.member, 'first@mail.example')
  const first = await firstToken(world)
  await ask(anna.member, 'second@mail.example')
  const seeds = (await payloads(world)).flatMap(({ mail, seed }) => (mail === 'mail_change' ? [String(seed)] : []))
  await changeEmail(world.saffron, linkToken('mail_change', seeds[1] ?? ''))
  await expect(changeEmail(world.saffron, first)).rejects.toThrow('link_invalid')
  await ask(anna.member, 'third@mail.example')
  const third = linkToken('mail_change', String((await payloads(world)).findLast(({ seed }) => seed)?.seed))
  await world.database.owner.updateTable('accounts').set({ status: 'deleted', deleted_at: new Date() }).execute()
  await expect(changeEmail(world.saffron, third)).rejects.toThrow('link_invalid')
})

test('a borrowed phone is not enough: who logged in long ago is asked for the password', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await withPassword(world)
  const member = { ...anna.member, proved: false }
  const change = { email: 'new@mail.example', addressBlock: '192.0.2.1' }
  for (const guess of ['a guess', null]) {
    await expect(requestEmailChange(member, { ...change, password: guess })).rejects.toThrow('wrong_password')
  }
  expect((await payloads(world)).filter(({ mail }) => mail)).toEqual([])
  await requestEmailChange(member, { ...change, password })
  expect((await payloads(world)).filter(({ mail }) => mail)).toHaveLength(2)
})

test('refuses an address of another account, but not of a sister brand’s', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {}, ben: {}, clara: { at: world.coast } })
  await expect(ask(anna.member, 'BEN@mail.example')).rejects.toThrow('email_in_use')
  await ask(anna.member, 'clara@mail.example')
  const token = await firstToken(world)
  await world.members({ clara: {} })
  await expect(changeEmail(world.saffron, token)).rejects.toThrow('email_in_use')
  expect(await emailOfChangeLink(world.saffron, token)).toBe('clara@mail.example')
  expect(await emailOfChangeLink(world.coast, token)).toBeNull()
})

test('answers a taken address as a free one from the sixth time in an hour on', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {}, ben: {} })
  for (let time = 0; time < 5; time += 1) {
    await expect(ask(anna.member, 'ben@mail.example')).rejects.toThrow('email_in_use')
  }
  await ask(anna.member, 'ben@mail.example')
  expect(await payloads(world)).toEqual([])
})

test('a member asks ten times an hour at most: nobody fills a stranger’s mailbox', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  for (let time = 0; time < 10; time += 1) await ask(anna.member, `stranger${time}@mail.example`)
  await expect(ask(anna.member, 'stranger@mail.example')).rejects.toThrow('resent_too_soon')
  expect(await payloads(world)).toHaveLength(20)
})
