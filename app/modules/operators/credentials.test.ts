import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { PasskeyRefused } from '~/modules/credentials/errors'
import { untranslated } from '~/platform/forms/form-shape.server'
import { authenticatorAt } from '../../../tests/support/authenticator'
import { formOf } from '../../../tests/support/form'
import { consoleOrigin, desk, hire, sessionOf, withApp } from '../../../tests/support/operators'
import { rowsOfOthers } from '../../../tests/support/rows-of-others'
import type { World } from '../../../tests/support/world'
import { openWorld } from '../../../tests/support/world'
import {
  addApp,
  beginApp,
  credentialsOf,
  logInWithCode,
  proveByCode,
  renewRecoveryCodes,
} from './credentials/codes.server'
import {
  addPasskey,
  assertionOptions,
  creationOptions,
  logInWithPasskey,
  proveByPasskey,
} from './credentials/passkeys.server'
import { CodeRefused, CodesLocked } from './errors'
import { codeForm, submitCode } from './forms.server'
import { inviteOperator } from './people/invite.server'
import { changeGrants, endOperator, setSingleKeys } from './people/people.server'
import { endOwnSession, listSessions, logOut, readSession } from './sessions/sessions.server'

const at = { origin: consoleOrigin }

/** From an address of their own: what is refused there locks no other test. */
const away = ({ id }: { id: string }) => ({ ...desk, addressBlock: id })

type Hired = Awaited<ReturnType<typeof hire>>

/** Two who have the same of everything, and the owner who hired them. */
async function twoOfAKind(world: World) {
  const olga = await hire('olga', 'owner')
  const settled = async (name: string) => {
    const operator = await hire(name, 'moderator', world.saffron.id, olga)
    const recovery = await renewRecoveryCodes(operator)
    const app = await withApp(operator)
    await inviteOperator(olga, { email: operator.email, name, grants: [] })
    await logInWithCode({ email: operator.email, code: '000000' }, away(operator)).catch(() => undefined)
    const elsewhere = await sessionOf(
      await logInWithPasskey(at, operator.device.sign(await assertionOptions(at, null)), desk),
    )
    return { ...operator, recovery, app, elsewhere }
  }
  const [mo, ole] = [await settled('mo'), await settled('ole')]
  await world.pass(0.1)
  return { olga, mo, ole }
}

type Two = Awaited<ReturnType<typeof twoOfAKind>>

const acts: [string, (two: Two) => Promise<unknown>][] = [
  ['opens a page', ({ mo }) => readSession(mo.token, desk)],
  ['comes from another address', ({ mo }) => readSession(mo.token, { ...desk, addressBlock: '198.51.100.1' })],
  ['shows a copied session', ({ mo }) => readSession(mo.token, { ...desk, userAgent: 'curl' })],
  [
    'logs in by a passkey',
    async ({ mo }) => logInWithPasskey(at, mo.device.sign(await assertionOptions(at, null)), desk),
  ],
  ['logs in by a code', ({ mo }) => logInWithCode({ email: mo.email, code: mo.app.code() }, desk)],
  ['logs in by a recovery code', ({ mo }) => logInWithCode({ email: mo.email, code: mo.recovery[0] ?? '' }, desk)],
  ['proves by a passkey', async ({ mo }) => proveByPasskey(at, mo, mo.device.sign(await assertionOptions(at, mo)))],
  ['proves by a code', ({ mo }) => proveByCode(mo, mo.app.code())],
  ['renews the recovery codes', ({ mo }) => renewRecoveryCodes(mo)],
  ['ends another session', ({ mo }) => endOwnSession(mo, mo.elsewhere.sessionId)],
  ['logs out', ({ mo }) => logOut(mo)],
  ['switches single keys off', ({ mo }) => setSingleKeys(mo, false)],
  ['gets other roles', ({ olga, mo }) => changeGrants(olga, mo.id, [{ role: 'finance', brandId: null }])],
  ['is invited again', ({ olga, mo }) => inviteOperator(olga, { email: mo.email, name: 'mo', grants: [] })],
  ['is cut off', ({ olga, mo }) => endOperator(olga, mo.id)],
]

test.each(acts)('what is another operator’s stays as it is when one %s', async (_, act) => {
  await using world = await openWorld()
  const two = await twoOfAKind(world)
  const others = () => rowsOfOthers(world.database.owner, { id: two.mo.id })
  const before = { others: await others(), all: await rowsOfOthers(world.database.owner) }
  await act(two)
  expect(await rowsOfOthers(world.database.owner)).not.toEqual(before.all)
  expect(await others()).toEqual(expect.arrayContaining(before.others))
})

const enter = async ({ device }: Pick<Hired, 'device'>) =>
  sessionOf(await logInWithPasskey(at, device.sign(await assertionOptions(at, null)), desk))

test('accepts a fresh check for five minutes, of this session and by own keys only', async () => {
  await using world = await openWorld()
  const { mo, ole } = await twoOfAKind(world)
  const proved = async ({ token }: { token: string }) => (await sessionOf(token)).proved
  expect([await proved(mo), (await sessionOf(mo.token)).provedSeconds]).toEqual([false, 0])
  await expect(proveByPasskey(at, mo, ole.device.sign(await assertionOptions(at, mo)))).rejects.toThrow(PasskeyRefused)
  await expect(proveByPasskey(at, mo, mo.device.sign(await assertionOptions(at, null)))).rejects.toThrow(PasskeyRefused)
  await expect(proveByCode(mo, ole.recovery[0] ?? '')).rejects.toThrow(CodeRefused)
  expect(await proved(mo)).toBe(false)
  const answer = mo.device.sign(await assertionOptions(at, mo))
  await proveByPasskey(at, mo, answer)
  await expect(proveByPasskey(at, mo, answer)).rejects.toThrow(PasskeyRefused)
  expect([await proved(mo), await proved(ole)]).toEqual([true, false])
  expect((await sessionOf(mo.token)).provedSeconds).toBeGreaterThan(290)
  await world.pass(0.07)
  expect(await proved(mo)).toBe(true)
  await world.pass(0.02)
  expect(await proved(mo)).toBe(false)
  expect((await assertionOptions(at, mo)).allowCredentials).toHaveLength(1)
  expect((await assertionOptions(at, null)).allowCredentials).toEqual([])
})

test('the audit log tells what an operator did to get in, and why a session ended', async () => {
  await using world = await openWorld()
  const { token, ...mo } = await hire('mo', 'moderator')
  const [code = ''] = await renewRecoveryCodes(mo)
  await proveByCode(mo, code)
  expect((await sessionOf(token)).proved).toBe(true)
  await proveByPasskey(at, mo, mo.device.sign(await assertionOptions(at, mo)))
  await withApp(mo)
  const again = await enter(mo)
  await readSession(token, desk)
  await readSession(token, away(mo))
  await endOwnSession(again, mo.sessionId)
  await endOwnSession(again, mo.sessionId)
  await logOut(mo)
  expect(await readSession(token, desk)).toEqual({ ended: 'ended' })
  await logOut(again)
  const lines = world.database.owner.selectFrom('audit_log').select(['act', 'reason']).orderBy('number')
  expect((await lines.execute()).map(({ act, reason }) => `${act} ${reason}`.trim())).toEqual([
    ...['operator.invited', 'session.opened', 'passkey.added', 'invite.accepted', 'recovery_codes.renewed'],
    ...['recovery_code.used', 'session.proved code', 'session.proved passkey', 'app.added', 'session.opened'],
    ...['session.moved', 'session.ended ended', 'session.ended logged_out'],
  ])
})

test('adds the roles of another invitation to those of an active operator', async () => {
  await using world = await openWorld()
  const mo = await hire('mo', 'moderator', world.saffron.id)
  const roles = async () => (await sessionOf(mo.token)).grants.map(({ role }) => role)
  await inviteOperator(null, { email: mo.email, name: 'mo', grants: [{ role: 'finance', brandId: null }] })
  expect(await roles()).toEqual(['finance', 'moderator'])
})

test('adds an operator’s passkeys and app once each, and shows how they can be asked', async () => {
  await using _world = await openWorld()
  const [mo, ole] = [await hire('mo', 'moderator'), await hire('ole', 'moderator')]
  const device = authenticatorAt(consoleOrigin)
  const created = device.create(await creationOptions(at, mo))
  await expect(addPasskey(at, ole, { name: '', created }, desk.userAgent)).rejects.toThrow(PasskeyRefused)
  await addPasskey(at, mo, { name: 'Key', created }, desk.userAgent)
  for (const again of [created, device.create(await creationOptions(at, mo))]) {
    await expect(addPasskey(at, mo, { name: 'Again', created: again }, desk.userAgent)).rejects.toThrow(PasskeyRefused)
  }
  expect((await creationOptions(at, mo)).excludeCredentials).toHaveLength(2)
  expect((await enter({ device })).id).toBe(mo.id)

  const first = await beginApp(mo)
  expect(await beginApp(mo)).toEqual(first)
  await expect(addApp(mo, '000000')).rejects.toThrow(CodeRefused)
  const unconfirmed = new TOTP({ secret: first?.secret.replaceAll(' ', '') ?? '' }).generate()
  await expect(logInWithCode({ email: mo.email, code: unconfirmed }, away(mo))).rejects.toThrow(CodeRefused)
  expect(await credentialsOf(mo)).toMatchObject({
    passkeys: [
      { name: 'Firefox, Linux', lastUsedAt: null },
      { name: 'Key', lastUsedAt: expect.any(String) },
    ],
    ...{ app: false, recoveryCodes: 0 },
  })
  const { code } = await withApp(mo)
  expect(await beginApp(mo)).toBeNull()
  await expect(addApp(mo, code())).rejects.toThrow(CodeRefused)
  const [used = '', spare = ''] = await renewRecoveryCodes(mo)
  await logInWithCode({ email: ` ${mo.email.toUpperCase()} `, code: used }, desk)
  expect(await credentialsOf(mo)).toMatchObject({ app: true, recoveryCodes: 9 })
  await renewRecoveryCodes(mo)
  await expect(proveByCode(mo, spare)).rejects.toThrow(CodeRefused)
  expect(await credentialsOf(ole)).toMatchObject({ passkeys: [{}], app: false, recoveryCodes: 0 })
})

test('a device that counts no uses logs in again and again, a copied one not', async () => {
  await using world = await openWorld()
  const mo = await hire('mo', 'moderator')
  const login = async (counter: number) =>
    logInWithPasskey(at, mo.device.sign(await assertionOptions(at, null), { counter }), away(mo))
  for (const counter of [0, 0]) expect(await login(counter)).toBeTruthy()
  const answer = mo.device.sign(await assertionOptions(at, null), { counter: 0 })
  expect(await logInWithPasskey(at, answer, away(mo))).toBeTruthy()
  await expect(logInWithPasskey(at, answer, away(mo))).rejects.toThrow(PasskeyRefused)
  expect(await login(5)).toBeTruthy()
  for (const counter of [5, 3, 0]) await expect(login(counter)).rejects.toThrow(PasskeyRefused)
  // What was answered yesterday is forgotten on the way.
  const answers = async () =>
    (await world.database.owner.selectFrom('operator_challenges').selectAll().execute()).length
  const before = await answers()
  await world.pass(25)
  await login(6)
  expect([before > 1, await answers()]).toEqual([true, 1])
})

test('locks one operator’s codes after five wrong ones, until a right one later', async () => {
  await using world = await openWorld()
  const [mo, ole] = [await hire('mo', 'moderator'), await hire('ole', 'moderator')]
  const codes = new Map([
    [mo, await renewRecoveryCodes(mo)],
    [ole, await renewRecoveryCodes(ole)],
  ])
  const login = (operator: Hired, code = codes.get(operator)?.pop() ?? '') =>
    logInWithCode({ email: operator.email, code }, away(operator))
  const wrong = async (times: number) => {
    for (let time = 0; time < times; time += 1) await expect(login(mo, '000000')).rejects.toThrow(CodeRefused)
  }
  await wrong(4)
  await login(mo)
  await wrong(4)
  await proveByPasskey(at, mo, mo.device.sign(await assertionOptions(at, mo)))
  await wrong(5)
  await expect(login(mo)).rejects.toThrow(CodesLocked)
  await login(ole)
  await world.pass(0.2)
  await expect(login(mo)).rejects.toThrow(CodesLocked)
  await world.pass(0.1)
  expect(await login(mo)).toBeTruthy()
  // Right ones of somebody at work count nothing.
  for (const code of (await renewRecoveryCodes(mo)).slice(0, 6)) await proveByCode(mo, code)
})

test('thirty tries from one address lock it, whoever is meant; right ones don’t count', async () => {
  await using _world = await openWorld()
  const mo = await hire('mo', 'owner')
  const olga = await hire('olga', 'owner')
  const from = away(mo)
  const enterFrom = async () => logInWithPasskey(at, mo.device.sign(await assertionOptions(at, null)), from)
  for (let time = 0; time < 29; time += 1) {
    const stranger = { email: `nobody${time}@${mo.id}.example`, code: '000000' }
    await expect(logInWithCode(stranger, from)).rejects.toThrow(CodeRefused)
  }
  for (let time = 0; time < 3; time += 1) expect(await enterFrom()).toBeTruthy()
  const [code = '', spare = ''] = await renewRecoveryCodes(mo)
  expect(await logInWithCode({ email: mo.email, code }, from)).toBeTruthy()
  await expect(logInWithCode({ email: 'nobody@operators.example', code: spare }, from)).rejects.toThrow(CodeRefused)
  await expect(enterFrom()).rejects.toMatchObject({ status: 429, data: { minutes: 15 } })
  await endOperator(null, mo.id)
  const { email } = mo
  await expect(logInWithCode({ email, code: spare }, away(olga))).rejects.toThrow(CodeRefused)
})

test('a session is one of twelve hours at most, of a browser that goes on being used', async () => {
  await using world = await openWorld()
  const mo = await hire('mo', 'moderator')
  for (let hours = 0; hours < 11.5; hours += 0.4) {
    await world.pass(0.4)
    await sessionOf(mo.token)
  }
  expect(await listSessions(mo)).toMatchObject([{ browser: 'Firefox', system: 'Linux', country: 'NL', current: true }])
  await world.pass(0.49)
  expect(await readSession(mo.token, desk)).toEqual({ ended: 'idle' })
  expect(await listSessions(mo)).toEqual([])
  const again = await enter(mo)
  expect((await listSessions(again)).map(({ current }) => current)).toEqual([true])
  expect((await listSessions(mo)).map(({ current }) => current)).toEqual([false])
  await world.pass(0.51)
  expect(await listSessions(again)).toEqual([])
})

test('tells what is wrong with a code at its field, without sending it back', async () => {
  const submit = async (fields: Record<string, string>, error?: Error) => {
    const answer = await submitCode(codeForm, formOf(fields), untranslated, async () => {
      if (error) throw error
    })
    return answer && [answer.init?.status, answer.data.result.error, JSON.stringify(answer).includes('123456')]
  }
  const filled = { email: 'mo@operators.example', code: '123456' }
  const missing = ['accounts:field.required']
  expect(await submit({})).toEqual([422, { email: missing, code: missing }, false])
  expect(await submit({ ...filled, code: ' ' })).toEqual([422, { code: missing }, false])
  expect(await submit(filled, new CodeRefused())).toEqual([401, { code: ['console:error.wrong_code'] }, false])
  expect(await submit(filled, new CodesLocked(15))).toEqual([429, { code: ['console:error.locked'] }, false])
  expect(await submit(filled)).toBeNull()
  await expect(submit(filled, new Error('the database is gone'))).rejects.toThrow('the database is gone')
})
