import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { forConsole, forTenant } from '~/database/for-tenant.server'
import { PasskeyRefused } from '~/modules/credentials/errors'
import { authenticatorAt } from '../../../tests/support/authenticator'
import { consoleOrigin, desk, hire, sessionOf } from '../../../tests/support/operators'
import { openWorld } from '../../../tests/support/world'
import { grantedTo } from './access/console-page.server'
import { mayAnywhere, mayAt } from './access/rights'
import { logInWithCode, proveByCode, renewRecoveryCodes } from './credentials/codes.server'
import { assertionOptions, logInWithPasskey, proveByPasskey } from './credentials/passkeys.server'
import { CodeRefused, CodesLocked, InviteInvalid, LastOwner, StepUpNeeded } from './errors'
import { acceptWithApp, appOfInvite, inviteOperator, readInvite } from './people/invite.server'
import { changeGrants, endOperator, listOperators, setSingleKeys } from './people/people.server'
import { endOwnSession, listSessions, logOut, readSession } from './sessions/sessions.server'

const at = { origin: consoleOrigin }

test('logs in by a passkey of the console’s host only, each answer once', async () => {
  await using _world = await openWorld()
  const { device, id } = await hire('olga', 'owner')
  const answer = device.sign(await assertionOptions(at, null))
  expect((await sessionOf(await logInWithPasskey(at, answer, desk))).id).toBe(id)
  await expect(logInWithPasskey(at, answer, desk)).rejects.toThrow(PasskeyRefused)
  const elsewhere = device.sign(await assertionOptions(at, null), { origin: 'http://saffron.localhost:3000' })
  await expect(logInWithPasskey(at, elsewhere, desk)).rejects.toThrow(PasskeyRefused)
  const stranger = authenticatorAt(consoleOrigin).sign(await assertionOptions(at, null))
  await expect(logInWithPasskey(at, stranger, desk)).rejects.toThrow(PasskeyRefused)
})

test('single keys are off for whoever wants none, and for nobody else', async () => {
  await using _world = await openWorld()
  const [olga, milo] = [await hire('olga', 'owner'), await hire('milo', 'moderator')]
  const keysOf = async ({ token }: { token: string }) => (await sessionOf(token)).singleKeys
  await setSingleKeys(olga, false)
  expect([await keysOf(olga), await keysOf(milo)]).toEqual([false, true])
  await setSingleKeys(olga, true)
  expect(await keysOf(olga)).toBe(true)
})

test('logs in by an app’s code once, and locks after five wrong ones', async () => {
  await using _world = await openWorld()
  const invite = await inviteOperator(null, {
    email: 'Finn@operators.example',
    name: 'Finn',
    grants: [{ role: 'owner', brandId: null }],
  })
  const { secret = '' } = (await appOfInvite(invite)) ?? {}
  const app = new TOTP({ secret: secret.replaceAll(' ', '') })
  const first = app.generate()
  const finn = await sessionOf(await acceptWithApp(invite, first, desk))
  await expect(acceptWithApp(invite, first, desk)).rejects.toThrow(InviteInvalid)
  const login = (code: string) => logInWithCode({ email: 'finn@operators.example', code }, desk)
  await expect(login(first)).rejects.toThrow(CodeRefused)
  const next = app.generate({ timestamp: Date.now() + 30_000 })
  expect((await sessionOf(await login(next))).id).toBe(finn.id)
  const [code = '', spare = ''] = await renewRecoveryCodes(finn)
  await login(code)
  await expect(login(code)).rejects.toThrow(CodeRefused)
  for (let time = 0; time < 4; time += 1) await expect(login('000000')).rejects.toThrow(CodeRefused)
  await expect(login(spare)).rejects.toThrow(CodesLocked)
  // An operator who is logged in can go on: the session has a limit of its own, of five wrong codes.
  await proveByCode(finn, spare)
  for (let time = 0; time < 5; time += 1) await expect(proveByCode(finn, '000000')).rejects.toThrow(CodeRefused)
  await expect(proveByCode(finn, '000000')).rejects.toThrow(CodesLocked)
  // An address without an operator gets the same answers, up to the lock.
  const stranger = () => logInWithCode({ email: 'nobody@operators.example', code }, desk)
  for (let time = 0; time < 5; time += 1) await expect(stranger()).rejects.toThrow(CodeRefused)
  await expect(stranger()).rejects.toThrow(CodesLocked)
})

test('ends a session after 30 idle minutes, 12 hours, or in another browser', async () => {
  await using world = await openWorld()
  const { token } = await hire('olga', 'owner')
  const other = { ...desk, userAgent: 'curl/8' }
  const again = (await hire('otto', 'owner')).token
  expect(await readSession(again, other)).toEqual({ ended: 'two_places' })
  expect(await readSession(again, desk)).toEqual({ ended: 'two_places' })
  await world.pass(0.4)
  await sessionOf(token)
  await world.pass(0.4)
  const olga = await sessionOf(token)
  expect(olga.proved).toBe(false)
  await world.pass(0.6)
  expect(await readSession(token, desk)).toEqual({ ended: 'idle' })
  expect(await readSession('x', desk)).toBeNull()
  const { device } = await hire('ole', 'owner')
  const enter = async () => sessionOf(await logInWithPasskey(at, device.sign(await assertionOptions(at, null)), desk))
  const one = await enter()
  const second = await enter()
  expect(await listSessions(one)).toHaveLength(3)
  await endOwnSession(olga, second.sessionId)
  expect(await listSessions(one)).toHaveLength(3)
  await endOwnSession(one, second.sessionId)
  await logOut(one)
  await world.database.owner.updateTable('operator_sessions').set({ expires_at: sql<Date>`now()` }).execute()
  expect(await listSessions(one)).toEqual([])
})

test('from another address a session goes on, and asks anew before what matters', async () => {
  await using _world = await openWorld()
  const { token, device } = await hire('olga', 'owner')
  const away = { ...desk, addressBlock: '198.51.100.9' }
  const read = await readSession(token, away)
  if (!read || !('operator' in read)) throw new Error('the session goes on')
  const invite = () => inviteOperator(read.operator, { email: 'a@b.example', name: 'A', grants: [] })
  expect(() => invite()).toThrow(StepUpNeeded)
  await proveByPasskey(at, read.operator, device.sign(await assertionOptions(at, read.operator)))
  const proved = await readSession(token, away)
  expect(proved).toMatchObject({ operator: { proved: true } })
})

test('an invite works once, for 48 hours', async () => {
  await using world = await openWorld()
  const owner = await hire('olga', 'owner')
  const invite = await inviteOperator(owner, { email: 'mo@operators.example', name: 'Mo', grants: [] })
  expect(await readInvite(invite)).toMatchObject({ email: 'mo@operators.example', invitedBy: 'olga' })
  await world.pass(49)
  await expect(readInvite(invite)).rejects.toThrow(InviteInvalid)
  await expect(readInvite('nothing')).rejects.toThrow(InviteInvalid)
})

test('cuts off at once who leaves, but keeps the last owner', async () => {
  await using world = await openWorld()
  const owner = await hire('olga', 'owner')
  const mo = await hire('mo', 'moderator', world.saffron.id, owner)
  const tenant = grantedTo(world.saffron, mo)
  const seen = () => forTenant(tenant, (db) => db.selectFrom('members').select('id').execute())
  await world.members({ anna: {} })
  expect(await seen()).toHaveLength(1)
  await endOperator(owner, mo.id)
  expect(await readSession(mo.token, desk)).toEqual({ ended: 'operator_ended' })
  expect(await seen()).toEqual([])
  await expect(logInWithPasskey(at, mo.device.sign(await assertionOptions(at, null)), desk)).rejects.toThrow(
    PasskeyRefused,
  )
  await expect(endOperator(owner, owner.id)).rejects.toThrow(LastOwner)
  await expect(changeGrants(owner, owner.id, [{ role: 'analyst', brandId: null }])).rejects.toThrow(LastOwner)
  expect((await listOperators(owner, () => 'saffron')).map(({ state }) => state)).toEqual(['active', 'ended'])
})

test('a moderator of one brand sees that brand alone, whatever the statement asks for', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {}, ben: { at: world.coast }, cleo: { at: world.noirRose } })
  const mo = await hire('mo', 'moderator', world.saffron.id)
  expect(mayAt(mo.grants, 'queue', world.saffron.id)).toBe(true)
  expect(mayAt(mo.grants, 'queue', world.coast.id)).toBe(false)
  expect(mayAnywhere(mo.grants, 'move_money')).toBe(false)
  const members = (tenant: typeof world.saffron) =>
    forTenant(grantedTo(tenant, mo), (db) => db.selectFrom('members').select('id').execute())
  expect(await members(world.saffron)).toEqual([{ id: anna.id }])
  expect(await members(world.coast)).toEqual([])
  expect(await members(world.noirRose)).toEqual([])
  // Settings that a statement could change itself don't widen it.
  const widened = await forTenant(grantedTo(world.saffron, mo), async (db) => {
    await sql`select set_config('app.visible_tenants', ${`{${world.saffron.id},${world.coast.id}}`}, true)`.execute(db)
    return db.selectFrom('members').select('id').execute()
  })
  expect(widened).toEqual([])
  const entries = await forConsole(mo.session, (db) => db.selectFrom('audit_log').select('tenant_id').execute())
  expect(entries).toEqual([])
  const write = forTenant(grantedTo(world.coast, mo), (db) =>
    sql`insert into tenant_homes (pool_id, tenant_id, slug) values (${db.scope.poolId}, ${db.scope.tenantId}, 'x')`.execute(
      db,
    ),
  )
  await expect(write).rejects.toThrow(/row-level security/)
  const people = forConsole(mo.session, (db) => db.selectFrom('operators').selectAll().execute())
  await expect(people).rejects.toThrow(/permission denied/)
})
