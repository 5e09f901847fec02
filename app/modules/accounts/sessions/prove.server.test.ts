import { expect, test } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import { hashToken } from '~/platform/tokens.server'
import type { Tenant } from '~/tenancy/tenant'
import { password, setPasswords, turnOn } from '../../../../tests/support/credentials'
import { formOf } from '../../../../tests/support/form'
import { visit } from '../../../../tests/support/visit'
import { openWorld } from '../../../../tests/support/world'
import { findSession } from '../read-session.server'
import { logIn } from './log-in.server'
import { assertProved, proveByPassword } from './prove.server'
import { submitProof } from './prove-form.server'

const client = { addressBlock: '192.0.2.1', userAgent: 'Firefox' }

async function memberOf(tenant: Tenant, token: string) {
  const found = await forTenant(tenant, (db) => findSession(db, tenant, hashToken(token)))
  if (!found) throw new Error('no session')
  return found.member
}

test('takes a login as proof for a quarter of an hour, in this session only', async () => {
  await using world = await openWorld()
  await world.members({ anna: {}, ben: {} })
  await setPasswords(world)
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
  await setPasswords(world)
  const prove = (typed: string) => proveByPassword(anna.member, typed, client.addressBlock)
  for (let time = 1; time < 5; time++) await expect(prove('a guess')).rejects.toThrow('wrong_password')
  await expect(prove('a guess')).rejects.toThrow('login_locked')
  await expect(prove(password)).rejects.toThrow('login_locked')
})

test('takes the password or a code as proof, with errors at their fields', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await setPasswords(world)
  const { recovery } = await turnOn(anna)
  const asking = visit(world.saffron, '/confirm-identity')
  const prove = (fields: Record<string, string>) => submitProof(anna.member, formOf(fields), asking)
  expect(await prove({})).toMatchObject({ password: { result: { error: { password: ['Please fill this in.'] } } } })
  const wrong = await prove({ password: 'a guess' })
  expect(wrong).toMatchObject({ password: { result: { error: { password: ['That’s not your password.'] } } } })
  expect(JSON.stringify(wrong)).not.toContain('a guess')
  expect(await prove({ intent: 'code', code: '000000' })).toMatchObject({
    code: { result: { error: { code: ['This code is wrong or has already been used.'] } } },
  })
  expect(await prove({ password })).toBeNull()
  expect(await prove({ intent: 'code', code: recovery[0] ?? '' })).toBeNull()
  for (let time = 0; time < 5; time += 1) {
    await prove({ password: 'a guess' })
    await prove({ intent: 'code', code: '000000' })
  }
  const locked = ['Too many incorrect attempts, account blocked for 15 min.']
  expect(await prove({ password })).toMatchObject({ password: { result: { error: { password: locked } } } })
  expect(await prove({ intent: 'code', code: recovery[1] ?? '' })).toMatchObject({
    code: { result: { error: { code: locked } } },
  })
})
