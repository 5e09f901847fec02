import { expect, test } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import { hashToken } from '~/platform/tokens.server'
import type { Tenant } from '~/tenancy/tenant'
import { openWorld } from '../../../../tests/support/world'
import { hashPassword } from '../passwords/passwords.server'
import { findSession } from '../read-session.server'
import { logIn } from './log-in.server'
import { assertProved, proveByPassword } from './prove.server'

const password = 'seven blue teapots'
const client = { addressBlock: '192.0.2.1', userAgent: 'Firefox' }

async function memberOf(tenant: Tenant, token: string) {
  const found = await forTenant(tenant, (db) => findSession(db, tenant, hashToken(token)))
  if (!found) throw new Error('no session')
  return found.member
}

test('a login counts as proof for a quarter of an hour, then the password is asked for, in this session only', async () => {
  await using world = await openWorld()
  await world.members({ anna: {}, ben: {} })
  await world.database.owner
    .updateTable('accounts')
    .set({ password_hash: await hashPassword(password) })
    .execute()
  const [laptop, phone] = [
    await logIn(world.saffron, { login: 'anna', password }, client),
    await logIn(world.saffron, { login: 'anna', password }, client),
  ]
  const now = () => memberOf(world.saffron, laptop)
  expect((await now()).proved).toBe(true)

  await world.pass(0.26)
  const late = await now()
  expect(() => assertProved(late)).toThrow('proof_needed')
  await expect(proveByPassword(late, 'a guess', client.addressBlock)).rejects.toThrow('wrong_password')
  expect((await now()).proved).toBe(false)

  await proveByPassword(late, password, client.addressBlock)
  expect((await now()).proved).toBe(true)
  expect((await memberOf(world.saffron, phone)).proved).toBe(false)
})

test('wrong passwords lock the proof as they lock the login', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await world.database.owner
    .updateTable('accounts')
    .set({ password_hash: await hashPassword(password) })
    .execute()
  const prove = (typed: string) => proveByPassword(anna.member, typed, client.addressBlock)
  for (let time = 1; time < 5; time++) await expect(prove('a guess')).rejects.toThrow('wrong_password')
  await expect(prove('a guess')).rejects.toThrow('login_locked')
  await expect(prove(password)).rejects.toThrow('login_locked')
})
