import { expect, test } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import type { Tenant } from '~/tenancy/tenant'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { linkToken } from '../email/links.server'
import { readSession } from '../read-session.server'
import { logIn } from '../sessions/log-in.server'
import { openSession } from '../sessions/sessions.server'
import { changePassword } from './change-password.server'
import { hashPassword } from './passwords.server'
import { accountOfResetLink, requestReset, resetPassword } from './reset-password.server'

const client = { addressBlock: '192.0.2.1', userAgent: 'Firefox' }
const password = 'eleven green kettles'

const ask = (tenant: Tenant, email: string, addressBlock = client.addressBlock) =>
  requestReset(tenant, { email, language: 'en', client: { ...client, addressBlock } })

async function payloads(world: World) {
  const rows = await world.database.owner.selectFrom('outbox').select('payload').orderBy('id').execute()
  return rows.map(({ payload }) => payload)
}

async function lastToken(world: World): Promise<string> {
  return linkToken('reset', String((await payloads(world)).at(-1)?.seed))
}

test('sets the password once by the link, ends other sessions and opens the lock', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const elsewhere = await forTenant(world.saffron, (db) => openSession(db, anna.id, client))
  for (let time = 0; time < 5; time += 1) {
    await logIn(world.saffron, { login: 'anna', password: 'no' }, client).catch(() => undefined)
  }
  await ask(world.saffron, 'ANNA@mail.example')
  const token = await lastToken(world)
  expect(await accountOfResetLink(world.saffron, token)).toEqual({ name: 'anna', email: 'anna@mail.example' })
  const twice = await Promise.allSettled([
    resetPassword(world.saffron, { token, password }, client),
    resetPassword(world.saffron, { token, password: 'another long password' }, client),
  ])
  expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await accountOfResetLink(world.saffron, token)).toBeNull()
  expect(await readSession(world.saffron, elsewhere)).toBeNull()
  const [first] = twice
  const chosen = first?.status === 'fulfilled' ? password : 'another long password'
  expect(await logIn(world.saffron, { login: 'anna', password: chosen }, client)).toBeTruthy()
})

test('a link ends after 24 hours, with the use of another one, and at any other brand', async () => {
  await using world = await openWorld()
  await world.members({ anna: {} })
  await ask(world.saffron, 'anna@mail.example')
  const first = await lastToken(world)
  await ask(world.saffron, 'anna@mail.example')
  const second = await lastToken(world)
  for (const tenant of [world.coast, world.noirRose]) {
    expect(await accountOfResetLink(tenant, first)).toBeNull()
    await expect(resetPassword(tenant, { token: first, password }, client)).rejects.toThrow('link_invalid')
  }
  await resetPassword(world.saffron, { token: second, password }, client)
  await expect(resetPassword(world.saffron, { token: first, password }, client)).rejects.toThrow('link_invalid')
  await ask(world.saffron, 'anna@mail.example')
  const third = await lastToken(world)
  await world.pass(25)
  await expect(resetPassword(world.saffron, { token: third, password }, client)).rejects.toThrow('link_invalid')
})

test('a link sets no password of an account that is closed', async () => {
  await using world = await openWorld()
  await world.members({ anna: {} })
  await ask(world.saffron, 'anna@mail.example')
  const token = await lastToken(world)
  await world.database.owner.updateTable('accounts').set({ status: 'deleted', deleted_at: new Date() }).execute()
  expect(await accountOfResetLink(world.saffron, token)).toBeNull()
  await expect(resetPassword(world.saffron, { token, password }, client)).rejects.toThrow('link_invalid')
})

test('three reset e-mails a day, and the fourth tomorrow', async () => {
  await using world = await openWorld()
  await world.members({ anna: {} })
  for (let time = 0; time < 3; time += 1) await ask(world.saffron, 'anna@mail.example')
  await expect(ask(world.saffron, 'anna@mail.example')).rejects.toThrow('too_many_resets')
  expect(await payloads(world)).toHaveLength(3)
  await world.pass(24)
  await ask(world.saffron, 'anna@mail.example', '192.0.2.9')
  expect(await payloads(world)).toHaveLength(4)
})

test('tells five times an hour whether an address has an account, then only by e-mail', async () => {
  await using world = await openWorld()
  await world.members({ anna: {} })
  for (let time = 0; time < 5; time += 1) {
    await expect(ask(world.saffron, `nobody${time}@mail.example`)).rejects.toThrow('email_not_found')
  }
  await ask(world.saffron, 'nobody@mail.example')
  await ask(world.saffron, 'nobody@mail.example')
  await ask(world.saffron, 'anna@mail.example')
  expect((await payloads(world)).map(({ mail, to }) => [mail, to])).toEqual([
    ['no_account', 'nobody@mail.example'],
    ['reset', 'anna@mail.example'],
  ])
  await expect(ask(world.saffron, 'nobody@mail.example', '192.0.2.2')).rejects.toThrow('email_not_found')
})

test('an account of another brand is not found', async () => {
  await using world = await openWorld()
  await world.members({ anna: {} })
  for (const tenant of [world.coast, world.noirRose]) {
    await expect(ask(tenant, 'anna@mail.example')).rejects.toThrow('email_not_found')
  }
})

test('requires the old password in settings, and leaves only this browser logged in', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const passwordHash = await hashPassword('the old long one')
  await world.database.owner.updateTable('accounts').set({ password_hash: passwordHash }).execute()
  const elsewhere = await forTenant(world.saffron, (db) => openSession(db, anna.id, client))
  const wrong = changePassword(anna.member, { old: 'not it', password }, client)
  await expect(wrong).rejects.toThrow('wrong_password')
  expect(await readSession(world.saffron, elsewhere)).not.toBeNull()
  const token = await changePassword(anna.member, { old: 'the old long one', password }, client)
  expect((await readSession(world.saffron, token))?.id).toBe(anna.id)
  expect(await readSession(world.saffron, elsewhere)).toBeNull()
  expect(await logIn(world.saffron, { login: 'anna', password }, client)).toBeTruthy()
})

test('answers five of twenty questions at once whether an address has an account', async () => {
  await using world = await openWorld()
  await world.members({ anna: {} })
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, number) => ask(world.saffron, `nobody${number}@mail.example`)),
  )
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(5)
})
