import { expect, test } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import { password, setPasswords, ticketOf, turnOn } from '../../../../tests/support/credentials'
import { openWorld } from '../../../../tests/support/world'
import { linkToken, makeLink } from '../email/links.server'
import { resetPassword } from '../passwords/reset-password.server'
import { readSession } from '../read-session.server'
import { logIn, logInWithCode } from '../sessions/log-in.server'
import { proveByCode } from '../sessions/prove.server'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  endSecondFactorByOperator,
  renewRecoveryCodes,
  secondFactorOf,
} from './second-factor.server'

const client = { addressBlock: '192.0.2.1', userAgent: 'Firefox' }

test('requires a code beside the password, each code and recovery code once', async () => {
  await using world = await openWorld()
  const { saffron } = world
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await setPasswords(world)
  const { view, code, recovery } = await turnOn(anna)
  expect(view.picture).toMatch(/^data:image\/svg\+xml;base64,/)
  expect(view.address).toMatch(/^otpauth:\/\/totp\/.*anna/)
  expect(new Set(recovery).size).toBe(10)
  expect(await logIn(saffron, { login: 'ben', password }, client)).toBeTruthy()
  expect(await readSession(saffron, await logIn(saffron, { login: 'ben', password }, client))).toMatchObject({
    id: ben.id,
  })

  const ticket = await ticketOf(logIn(saffron, { login: 'anna', password }, client))
  await expect(logInWithCode(saffron, { ticket, code: '000000' }, client)).rejects.toThrow('wrong_code')
  const shown = code()
  const token = await logInWithCode(saffron, { ticket, code: shown }, client)
  expect((await readSession(saffron, token))?.id).toBe(anna.id)
  await expect(logInWithCode(saffron, { ticket, code: shown }, client)).rejects.toThrow('wrong_code')

  const typed = ` ${recovery[3]?.toUpperCase().replaceAll('-', ' ')} `
  expect(await logInWithCode(saffron, { ticket, code: typed }, client)).toBeTruthy()
  await expect(logInWithCode(saffron, { ticket, code: typed }, client)).rejects.toThrow('wrong_code')
  expect(await secondFactorOf(anna.member)).toMatchObject({ kind: 'on', codesLeft: 9 })
})

test('nothing of it can be read in the database, or moved to another account', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const { view, recovery, code } = await turnOn(anna)
  const rows = JSON.stringify([
    await world.database.owner.selectFrom('second_factors').selectAll().execute(),
    await world.database.owner.selectFrom('recovery_codes').selectAll().execute(),
  ])
  for (const secret of [
    view.secret.replaceAll(' ', ''),
    ...recovery,
    ...recovery.map((typed) => typed.replaceAll('-', '')),
  ])
    expect(rows).not.toContain(secret)
  await turnOn(ben)
  const { secret } = await world.database.owner
    .selectFrom('second_factors')
    .where('account_id', '=', anna.id)
    .select('secret')
    .executeTakeFirstOrThrow()
  await world.database.owner.updateTable('second_factors').set({ secret }).where('account_id', '=', ben.id).execute()
  await expect(proveByCode(ben.member, code(), client.addressBlock)).rejects.toThrow('wrong_code')
})

test('five wrong codes lock for 15 minutes, whatever the session or the ticket', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await setPasswords(world)
  const { recovery } = await turnOn(anna)
  const ticket = await ticketOf(logIn(world.saffron, { login: 'anna', password }, client))
  for (let time = 0; time < 5; time += 1) {
    await expect(logInWithCode(world.saffron, { ticket, code: '000000' }, client)).rejects.toThrow('wrong_code')
  }
  const right = recovery[0] ?? ''
  await expect(logInWithCode(world.saffron, { ticket, code: right }, client)).rejects.toThrow('login_locked')
  await expect(proveByCode(anna.member, right, client.addressBlock)).rejects.toThrow('login_locked')
  await world.pass(0.3)
  expect(await logInWithCode(world.saffron, { ticket, code: right }, client)).toBeTruthy()
})

test('accepts no code and no ticket of a sister brand', async () => {
  await using world = await openWorld()
  const { saffron, coast } = world
  const { anna, clara } = await world.members({ anna: {}, clara: { at: coast } })
  await setPasswords(world)
  const [here, there] = [await turnOn(anna), await turnOn(clara)]
  const ticket = await ticketOf(logIn(saffron, { login: 'anna', password }, client))
  const ofCoast = await ticketOf(logIn(coast, { login: 'clara', password }, client))
  await expect(logInWithCode(saffron, { ticket, code: there.recovery[0] ?? '' }, client)).rejects.toThrow('wrong_code')
  await expect(logInWithCode(saffron, { ticket: ofCoast, code: here.code() }, client)).rejects.toThrow('ticket_expired')
  await expect(logInWithCode(coast, { ticket, code: here.code() }, client)).rejects.toThrow('ticket_expired')
  expect(await logInWithCode(coast, { ticket: ofCoast, code: there.code() }, client)).toBeTruthy()
})

test('requires the code also after a password by e-mail, and ends older tickets', async () => {
  await using world = await openWorld()
  const { saffron } = world
  const { anna } = await world.members({ anna: {} })
  await setPasswords(world)
  const { code } = await turnOn(anna)
  const old = await ticketOf(logIn(saffron, { login: 'anna', password }, client))
  const token = linkToken('reset', await forTenant(saffron, (db) => makeLink(db, anna.id, 'reset')))
  const ticket = await ticketOf(resetPassword(saffron, { token, password: 'eight green teapots' }, client))
  await expect(logInWithCode(saffron, { ticket: old, code: code() }, client)).rejects.toThrow('ticket_expired')
  expect(await logInWithCode(saffron, { ticket, code: code() }, client)).toBeTruthy()
})

test('it is turned on by a first right code, renewed and turned off only after a proof', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await setPasswords(world)
  const late = { ...anna.member, proved: false }
  await expect(beginSecondFactor(late)).rejects.toThrow('proof_needed')
  await beginSecondFactor(anna.member)
  expect((await secondFactorOf(late)).kind).toBe('off')
  expect(await renewRecoveryCodes(anna.member)).toEqual([])
  await expect(confirmSecondFactor(anna.member, '000000', client.addressBlock)).rejects.toThrow('wrong_code')
  expect(await logIn(world.saffron, { login: 'anna', password }, client)).toBeTruthy()
  const { recovery } = await turnOn(anna)
  const renewed = await renewRecoveryCodes(anna.member)
  expect(renewed).toHaveLength(10)
  await expect(proveByCode(anna.member, recovery[0] ?? '', client.addressBlock)).rejects.toThrow('wrong_code')
  await expect(renewRecoveryCodes(late)).rejects.toThrow('proof_needed')
  await expect(endSecondFactor(late, client.addressBlock)).rejects.toThrow('proof_needed')
  await endSecondFactor(anna.member, client.addressBlock)
  expect(await logIn(world.saffron, { login: 'anna', password }, client)).toBeTruthy()
})

test('codes that are turned on or off are told by e-mail, and only when they are', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await endSecondFactor(anna.member, client.addressBlock)
  await turnOn(anna)
  await endSecondFactor(anna.member, client.addressBlock)
  await endSecondFactor(anna.member, client.addressBlock)
  expect((await world.mails()).map(({ to, subject }) => [to, subject])).toEqual([
    ['anna@mail.example', 'A code is now needed at log-in'],
    ['anna@mail.example', 'A code is no longer needed at log-in'],
  ])
})

test('turns off a lost and locked code by an operator, and nobody else’s', async () => {
  await using world = await openWorld()
  const { saffron, coast } = world
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await setPasswords(world)
  await turnOn(anna)
  await turnOn(ben)
  const ticket = await ticketOf(logIn(saffron, { login: 'anna', password }, client))
  for (let time = 0; time < 6; time += 1) {
    await expect(logInWithCode(saffron, { ticket, code: '000000' }, client)).rejects.toThrow()
  }
  expect(await endSecondFactorByOperator(coast, 'anna')).toBe('unknown')
  expect(await endSecondFactorByOperator(coast, anna.id)).toBe('unknown')
  expect(await endSecondFactorByOperator(saffron, 'anna@mail.example')).toBe('ended')
  expect(await endSecondFactorByOperator(saffron, 'anna')).toBe('none')
  expect(await logIn(saffron, { login: 'anna', password }, client)).toBeTruthy()
  expect(await ticketOf(logIn(saffron, { login: 'ben', password }, client))).toBeTruthy()
  expect((await secondFactorOf(anna.member)).kind).toBe('off')
  const { code } = await turnOn(anna)
  await proveByCode(anna.member, code(), client.addressBlock)
  const subjects = (await world.mails()).filter(({ to }) => to === 'anna@mail.example').map(({ subject }) => subject)
  expect(subjects).toContain('A code is no longer needed at log-in')
})

test('shows an unconfirmed secret for an hour, then replaces it', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await beginSecondFactor(anna.member)
  const first = await secondFactorOf(anna.member)
  await beginSecondFactor(anna.member)
  const second = await secondFactorOf(anna.member)
  expect([first.kind, second.kind]).toEqual(['enrolling', 'enrolling'])
  expect(second).not.toEqual(first)
  await world.pass(0.9)
  expect(await secondFactorOf(anna.member)).toEqual(second)
  await world.pass(0.2)
  expect(await secondFactorOf(anna.member)).toEqual({ kind: 'off' })
})

test('begins no codes anew that are on, and locks after five wrong ones', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const { recovery } = await turnOn(anna)
  await beginSecondFactor(anna.member)
  expect(await secondFactorOf(anna.member)).toMatchObject({ kind: 'on', codesLeft: 10 })
  await expect(confirmSecondFactor(anna.member, '000000', client.addressBlock)).rejects.toThrow('wrong_code')
  await proveByCode(anna.member, recovery[0] ?? '', client.addressBlock)
  const confirm = () => confirmSecondFactor(ben.member, '000000', client.addressBlock)
  await expect(confirm()).rejects.toThrow('wrong_code')
  await beginSecondFactor(ben.member)
  for (let time = 1; time < 5; time += 1) await expect(confirm()).rejects.toThrow('wrong_code')
  await expect(confirm()).rejects.toThrow('login_locked')
  expect((await secondFactorOf(ben.member)).kind).toBe('enrolling')
})
