import { expect, test } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import { deviceOf } from '~/modules/credentials/device'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { hashPassword } from '../passwords/passwords.server'
import { readSession } from '../read-session.server'
import { logIn } from './log-in.server'
import { endAllSessions, endSession, listSessions, openSession } from './sessions.server'

const password = 'seven blue teapots'
const client = { addressBlock: '192.0.2.1', userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }
const block = (number: number) => ({ ...client, addressBlock: `198.51.100.${number}` })

/** Anna of Saffron, who can log in. */
async function withAnna(world: World) {
  const { anna } = await world.members({ anna: {} })
  const passwordHash = await hashPassword(password)
  await world.database.owner.updateTable('accounts').set({ password_hash: passwordHash }).execute()
  return anna
}

async function refusal(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'no refusal',
    (error) => ({ code: error.code, ...error.data }),
  )
}

const failed = { code: 'accounts:error.login_failed' }
const locked = { code: 'accounts:error.login_locked', minutes: 15 }

test('a member logs in by name or e-mail address, in any case', async () => {
  await using world = await openWorld()
  const anna = await withAnna(world)
  for (const login of ['anna', 'ANNA', ' Anna@Mail.example ']) {
    const token = await logIn(world.saffron, { login, password }, client)
    expect((await readSession(world.saffron, token))?.id).toBe(anna.id)
  }
})

test('an unknown name is answered as a wrong password, and locks as one does', async () => {
  await using world = await openWorld()
  await withAnna(world)
  for (const login of ['anna', 'nobody']) {
    const wrong = () => refusal(logIn(world.saffron, { login, password: 'wrong one' }, client))
    for (let time = 0; time < 4; time += 1) expect(await wrong()).toEqual(failed)
    expect(await wrong()).toEqual(locked)
    expect(await refusal(logIn(world.saffron, { login, password }, block(9)))).toEqual(locked)
  }
})

test('an unknown name takes as long as a wrong password', async () => {
  await using world = await openWorld()
  await withAnna(world)
  const times = { anna: [] as number[], nobody: [] as number[] }
  for (let time = 0; time < 4; time += 1) {
    for (const login of ['anna', 'nobody'] as const) {
      const start = performance.now()
      await refusal(logIn(world.saffron, { login, password: 'wrong one' }, client))
      times[login].push(performance.now() - start)
    }
  }
  expect(Math.min(...times.nobody)).toBeGreaterThan(Math.min(...times.anna) / 4)
})

test('tries five of a hundred guesses at once, with or without an account', async () => {
  await using world = await openWorld()
  await withAnna(world)
  for (const login of ['anna', 'nobody']) {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, number) =>
        refusal(logIn(world.saffron, { login, password: `guess ${number}` }, block(number))),
      ),
    )
    expect(answers.filter((answer) => JSON.stringify(answer) === JSON.stringify(failed))).toHaveLength(4)
    expect(answers.filter((answer) => JSON.stringify(answer) === JSON.stringify(locked))).toHaveLength(96)
  }
})

test('the lock of a name tells nothing of the e-mail address that belongs to it', async () => {
  await using world = await openWorld()
  await world.members({ clara: {} })
  await withAnna(world)
  const answers: Record<string, unknown[]> = {}
  for (const login of ['anna@mail.example', 'clara@mail.example', 'nobody@mail.example']) {
    for (let time = 0; time < 6; time += 1)
      await refusal(logIn(world.saffron, { login: 'anna', password: 'no' }, block(1)))
    answers[login] = []
    for (let time = 0; time < 7; time += 1) {
      answers[login].push(await refusal(logIn(world.saffron, { login, password: 'no' }, block(time))))
    }
  }
  const four = Array(4).fill(failed)
  const expected = [...four, ...Array(3).fill(locked)]
  expect(Object.values(answers)).toEqual([expected, expected, expected])
})

test('lets an owner locked out by name in by e-mail, until ten wrong passwords', async () => {
  await using world = await openWorld()
  const anna = await withAnna(world)
  const login = anna.member.email
  for (let time = 0; time < 5; time += 1)
    await refusal(logIn(world.saffron, { login: 'anna', password: 'no' }, block(1)))
  for (let time = 0; time < 4; time += 1) await refusal(logIn(world.saffron, { login, password: 'no' }, block(2)))
  expect(await logIn(world.saffron, { login, password }, client)).toBeTruthy()
})

test('silently refuses the right password beyond ten wrong ones of an account', async () => {
  await using world = await openWorld()
  const anna = await withAnna(world)
  const owner = world.database.owner
  for (let round = 0; round < 2; round += 1) {
    for (let time = 0; time < 5; time += 1)
      await refusal(logIn(world.saffron, { login: 'anna', password: 'no' }, block(1)))
    // As after a loss of what counts the names: the account still counts.
    await owner.deleteFrom('login_attempts').execute()
  }
  for (const login of ['anna', anna.member.email]) {
    expect(await refusal(logIn(world.saffron, { login, password }, client))).toEqual(failed)
  }
  await world.pass(0.3)
  expect(await logIn(world.saffron, { login: 'anna', password }, client)).toBeTruthy()
})

test('counts each brand alone, and keeps only a hash of what was typed, for an hour', async () => {
  await using world = await openWorld()
  await withAnna(world)
  for (const tenant of [world.saffron, world.coast, world.noirRose]) {
    for (let time = 0; time < 4; time += 1) {
      expect(await refusal(logIn(tenant, { login: 'anna', password: 'no' }, block(time)))).toEqual(failed)
    }
  }
  const attempts = () => world.database.owner.selectFrom('login_attempts').selectAll().execute()
  expect((await attempts()).map(({ tenant_id, tries }) => [tenant_id, tries]).sort()).toEqual(
    [world.saffron, world.coast, world.noirRose].map(({ id }) => [id, 4]).sort(),
  )
  expect(JSON.stringify(await attempts())).not.toContain('anna')
  await world.pass(48)
  await world.mails()
  expect(await attempts()).toEqual([])
})

test('the lock tells the minutes that are left, and opens after 15', async () => {
  await using world = await openWorld()
  await withAnna(world)
  for (let time = 0; time < 5; time += 1) await refusal(logIn(world.saffron, { login: 'anna', password: 'no' }, client))
  await world.pass(0.2)
  expect(await refusal(logIn(world.saffron, { login: 'anna', password }, client))).toEqual({ ...locked, minutes: 3 })
  await world.pass(0.05)
  expect(await logIn(world.saffron, { login: 'anna', password }, client)).toBeTruthy()
})

test('the right password, and 15 minutes, make wrong ones forgotten', async () => {
  await using world = await openWorld()
  await withAnna(world)
  const wrong = () => refusal(logIn(world.saffron, { login: 'anna', password: 'no' }, client))
  for (let round = 0; round < 2; round += 1) {
    for (let time = 0; time < 4; time += 1) expect(await wrong()).toEqual(failed)
    await logIn(world.saffron, { login: 'anna', password }, client)
  }
  for (let time = 0; time < 4; time += 1) expect(await wrong()).toEqual(failed)
  await world.pass(0.3)
  expect(await wrong()).toEqual(failed)
})

test('tries thirty of ninety guesses at once from one address block', async () => {
  await using world = await openWorld()
  await withAnna(world)
  const answers = await Promise.all(
    Array.from({ length: 90 }, (_, number) =>
      refusal(logIn(world.saffron, { login: `name${number}`, password: 'no' }, client)),
    ),
  )
  expect(answers.filter((answer) => JSON.stringify(answer) === JSON.stringify(failed))).toHaveLength(30)
  expect(await refusal(logIn(world.saffron, { login: 'anna', password }, client))).toEqual(locked)
})

test('those who log in count nothing: a household is not locked by its many', async () => {
  await using world = await openWorld()
  await withAnna(world)
  for (let time = 0; time < 29; time += 1)
    await refusal(logIn(world.saffron, { login: `name${time}`, password: 'no' }, client))
  for (let time = 0; time < 3; time += 1) {
    expect(await logIn(world.saffron, { login: 'anna', password }, client)).toBeTruthy()
  }
})

test('locks an address block after thirty wrong passwords, and nobody else', async () => {
  await using world = await openWorld()
  await withAnna(world)
  for (let time = 0; time < 30; time += 1) {
    expect(await refusal(logIn(world.saffron, { login: `name${time}`, password: 'no' }, client))).toEqual(failed)
  }
  expect(await refusal(logIn(world.saffron, { login: 'anna', password }, client))).toEqual(locked)
  expect(await logIn(world.saffron, { login: 'anna', password }, block(1))).toBeTruthy()
})

test('a deleted account says so to the right password only', async () => {
  await using world = await openWorld()
  await withAnna(world)
  await world.database.owner.updateTable('accounts').set({ status: 'deleted', deleted_at: new Date() }).execute()
  expect(await refusal(logIn(world.saffron, { login: 'anna', password: 'no' }, client))).toEqual(failed)
  const answer = await refusal(logIn(world.saffron, { login: 'anna', password }, client))
  expect(answer).toMatchObject({ code: 'accounts:error.waits_for_deletion' })
})

test('accepts a session at its brand only, and no forged or malformed one', async () => {
  await using world = await openWorld()
  await withAnna(world)
  const token = await logIn(world.saffron, { login: 'anna', password }, client)
  expect(await readSession(world.saffron, token)).not.toBeNull()
  for (const tenant of [world.coast, world.noirRose]) {
    expect(await readSession(tenant, token)).toBeNull()
    expect(await refusal(logIn(tenant, { login: 'anna', password }, client))).toEqual(failed)
  }
  for (const forged of ['', 'x', token.slice(1), `${token}=`, 'A'.repeat(43), '\u0000'.repeat(43)]) {
    expect(await readSession(world.saffron, forged)).toBeNull()
  }
})

test('a session slides: 30 days after the last visit it ends', async () => {
  await using world = await openWorld()
  await withAnna(world)
  const token = await logIn(world.saffron, { login: 'anna', password }, client)
  let renewals = 0
  const visit = () => readSession(world.saffron, token, () => (renewals += 1))
  await visit()
  expect(renewals).toBe(0)
  await world.pass(29 * 24)
  expect(await visit()).not.toBeNull()
  expect(renewals).toBe(1)
  await world.pass(29 * 24)
  expect(await visit()).not.toBeNull()
  await world.pass(31 * 24)
  expect(await visit()).toBeNull()
})

test('a visit is noted as activity, once a minute', async () => {
  await using world = await openWorld()
  const anna = await withAnna(world)
  const token = await logIn(world.saffron, { login: 'anna', password }, client)
  await world.pass(1)
  const lastActive = async () => {
    const query = world.database.owner.selectFrom('members').where('id', '=', anna.id).select('last_active_at')
    return (await query.executeTakeFirstOrThrow()).last_active_at.getTime()
  }
  const before = await lastActive()
  await readSession(world.saffron, token)
  const noted = await lastActive()
  expect(noted - before).toBeGreaterThan(3_500_000)
  await readSession(world.saffron, token)
  expect(await lastActive()).toBe(noted)
})

test('lists sessions by device, and ends one or all of the own ones', async () => {
  await using world = await openWorld()
  const anna = await withAnna(world)
  const { ben } = await world.members({ ben: {} })
  const here = await logIn(world.saffron, { login: 'anna', password }, client)
  const phone = { ...client, userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Safari/604.1' }
  await logIn(world.saffron, { login: 'anna', password }, phone)
  const bens = await forTenant(world.saffron, (db) => openSession(db, ben.id, client))
  const member = await readSession(world.saffron, here)
  if (!member) throw new Error('no session')
  const list = await listSessions(member)
  expect(list.map(({ browser, system, current }) => [browser, system, current])).toEqual(
    expect.arrayContaining([
      ['Firefox', 'Linux', true],
      ['Safari', 'iPhone', false],
    ]),
  )
  const [bensSession] = await listSessions({ ...ben.member, sessionId: 'none' })
  await endSession(member, bensSession?.id ?? '')
  expect(await readSession(world.saffron, bens)).not.toBeNull()
  await endSession(member, list.find(({ current }) => !current)?.id ?? '')
  expect(await listSessions(anna.member)).toHaveLength(1)
  await endAllSessions(member)
  expect(await readSession(world.saffron, here)).toBeNull()
  expect(await readSession(world.saffron, bens)).not.toBeNull()
})

test('a browser that descends from others is told apart from them', () => {
  const edge = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36 Edg/140.0'
  expect(deviceOf(edge)).toEqual({ browser: 'Edge', system: 'Windows' })
  expect(deviceOf('curl/8')).toEqual({ browser: null, system: null })
})
