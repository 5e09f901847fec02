import { expect, test } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import { readTextsFrom } from '~/i18n/texts/base-texts.server'
import { translate } from '~/i18n/texts/texts.server'
import { cookieJar, knownBrowserCookie, sessionCookie } from '~/platform/http/cookies'
import type { Tenant } from '~/tenancy/tenant'
import { password, setPasswords, turnOn } from '../../../../tests/support/credentials'
import { handlerPorts } from '../../../../tests/support/effects'
import { formOf } from '../../../../tests/support/form'
import { visit } from '../../../../tests/support/visit'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { changeEmail, requestEmailChange } from '../email/change-email.server'
import { linkToken } from '../email/links.server'
import { memberPasskeys } from '../passkeys/member-passkeys.server'
import { changePassword } from '../passwords/change-password.server'
import { readSession } from '../read-session.server'
import { accountOfTicket, ticketIn } from '../second-factor/entrance.server'
import { countTries } from './attempts.server'
import { clearingHandler } from './clear-old.server'
import { logIn } from './log-in.server'
import { submitLogIn } from './log-in-form.server'
import { listSessions, logOut, openSession } from './sessions.server'

readTextsFrom('locales')

const firefox = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0'
const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Safari/604.1'

/** A browser at a brand, which keeps its cookies. */
function browserAt(tenant: Tenant, userAgent: string, addressBlock = '192.0.2.1') {
  const cookies = cookieJar(null, { secure: true })
  const client = { address: addressBlock, addressBlock, country: 'NL', userAgent, https: true, onThisMachine: false }
  return {
    cookies,
    token: () => cookies.get(sessionCookie) ?? '',
    async logIn(login: string, zone = '') {
      const form = formOf({ login, password, time_zone: zone })
      expect(await submitLogIn({ tenant, t: translate(tenant, 'en'), client, cookies }, form)).toBeNull()
    },
    async logOut() {
      await logOut({ cookies, viewer: await readSession(tenant, cookies.get(sessionCookie) ?? ''), client })
    },
  }
}

async function people(world: World) {
  const made = await world.members({ anna: {}, ben: {} })
  await setPasswords(world)
  return made
}

async function subjectsTo(world: World, email: string): Promise<string[]> {
  return (await world.mails()).filter(({ to }) => to === email).map(({ subject }) => subject)
}

test('an account takes over the time zone of the browser that logs in', async () => {
  await using world = await openWorld()
  await people(world)
  const laptop = browserAt(world.saffron, firefox)
  const zones: (string | null | undefined)[] = []
  for (const zone of ['Europe/Helsinki', '', 'Nowhere/Else', 'America/Lima']) {
    await laptop.logIn('anna', zone)
    zones.push((await readSession(world.saffron, laptop.token()))?.timeZone)
  }
  expect(zones).toEqual(['Europe/Helsinki', 'Europe/Helsinki', 'Europe/Helsinki', 'America/Lima'])
})

test('a new login ends the session that the browser had, also that of somebody else', async () => {
  await using world = await openWorld()
  const { anna, ben } = await people(world)
  const laptop = browserAt(world.saffron, firefox)
  const phone = browserAt(world.saffron, safari)
  await phone.logIn('anna')
  const tokens: string[] = []
  for (const login of ['anna', 'anna', 'ben']) {
    await laptop.logIn(login)
    tokens.push(laptop.token())
  }
  const [first = '', second = '', third = ''] = tokens
  expect([await readSession(world.saffron, first), await readSession(world.saffron, second)]).toEqual([null, null])
  expect((await readSession(world.saffron, third))?.id).toBe(ben.id)
  expect((await readSession(world.saffron, phone.token()))?.id).toBe(anna.id)
})

test('a login in vain, and one at another brand, end nothing', async () => {
  await using world = await openWorld()
  const { anna } = await people(world)
  const laptop = browserAt(world.saffron, firefox)
  await laptop.logIn('anna')
  const browser = { formerSession: laptop.token(), knows: () => true, remember: () => {} }
  const client = { addressBlock: '192.0.2.1', userAgent: firefox, browser }
  await expect(logIn(world.saffron, { login: 'anna', password: 'wrong one' }, client)).rejects.toThrow('login_failed')
  await world.members({ dora: { at: world.coast } })
  await setPasswords(world)
  await logIn(world.coast, { login: 'dora', password }, client)
  expect((await readSession(world.saffron, laptop.token()))?.id).toBe(anna.id)
})

test('ends the session unused for longest beyond twenty', async () => {
  await using world = await openWorld()
  const { anna } = await people(world)
  const browsers = Array.from({ length: 22 }, () => browserAt(world.saffron, firefox))
  for (const browser of browsers) {
    await browser.logIn('anna')
    await world.pass(0.1)
  }
  const listed = await listSessions(anna.member)
  expect(listed).toHaveLength(20)
  expect(listed[0]).toMatchObject({ browser: 'Firefox', system: 'Linux', country: 'NL' })
  const alive = await Promise.all(browsers.map((browser) => readSession(world.saffron, browser.token())))
  expect(alive.map((member) => member !== null)).toEqual([false, false, ...Array(20).fill(true)])
})

test('mails each login on a device that is new to the account once', async () => {
  await using world = await openWorld()
  await people(world)
  const subjects = () => subjectsTo(world, 'anna@mail.example')
  const laptop = browserAt(world.saffron, firefox)
  await laptop.logIn('anna')
  expect(await subjects()).toEqual(['A login on a new device'])
  await laptop.logOut()
  await laptop.logIn('anna')
  await laptop.logIn('ben')
  await laptop.logIn('anna')
  expect(await subjects()).toHaveLength(1)
  await browserAt(world.saffron, safari, '198.51.100.7').logIn('anna')
  expect(await subjects()).toHaveLength(2)
  const mail = (await world.mails()).at(-1)
  expect(mail?.text).toContain('Safari, iPhone, Netherlands')
  // Neither the address alone makes a browser known, nor its kind.
  await browserAt(world.saffron, safari).logIn('anna')
  await browserAt(world.saffron, firefox, '198.51.100.7').logIn('anna')
  expect(await subjects()).toHaveLength(4)
  await browserAt(world.saffron, safari).logIn('anna')
  expect(await subjects()).toHaveLength(4)
  expect(mail?.links[1]).toBe('https://saffron.example/reset-password')
})

test('trusts a browser’s knowledge for its accounts and brand only, unforgeable', async () => {
  await using world = await openWorld()
  await people(world)
  const laptop = browserAt(world.saffron, firefox)
  await laptop.logIn('anna')
  const known = laptop.cookies.get(knownBrowserCookie) ?? ''
  for (const [login, mark] of [
    ['ben', known],
    ['anna', `${known.slice(0, -2)}AA`],
    ['anna', 'x.y.z'],
  ] as const) {
    const before = (await subjectsTo(world, `${login}@mail.example`)).length
    const other = browserAt(world.saffron, safari, `203.0.${mark.length}.1`)
    other.cookies.set(knownBrowserCookie, mark)
    await other.logIn(login)
    expect(await subjectsTo(world, `${login}@mail.example`)).toHaveLength(before + 1)
  }
})

test('tells the former address of another password and another address', async () => {
  await using world = await openWorld()
  const { anna } = await people(world)
  const client = { addressBlock: '192.0.2.1', userAgent: firefox }
  await changePassword(anna.member, { old: password, password: 'eight green teapots' }, client)
  const change = { email: 'new@mail.example', password: 'eight green teapots', addressBlock: '192.0.2.1' }
  await requestEmailChange(anna.member, change)
  const rows = await world.database.owner.selectFrom('outbox').select('payload').execute()
  const seed = rows.map(({ payload }) => payload).find(({ mail }) => mail === 'mail_change')?.seed
  await changeEmail(world.saffron, linkToken('mail_change', String(seed)))
  expect(await subjectsTo(world, 'anna@mail.example')).toEqual([
    'Your password was changed',
    'A new e-mail address for your account',
    'Your account has a new e-mail address',
  ])
})

test('the login form says what came of it, and a wrong password is not sent back', async () => {
  await using world = await openWorld()
  const { anna } = await people(world)
  const browser = visit(world.saffron, '/login')
  const send = (fields: Record<string, string>) => submitLogIn(browser, formOf({ login: 'anna', ...fields }))
  const missing = ['Please fill this in.']
  expect(await send({})).toMatchObject({ result: { error: { password: missing } }, outcome: null })
  expect(await send({ login: ' ', password })).toMatchObject({ result: { error: { login: missing } }, outcome: null })
  const wrong = await send({ password: 'a guess' })
  expect(wrong).toMatchObject({ outcome: { kind: 'failed' }, result: { initialValue: { login: 'anna' } } })
  expect(JSON.stringify(wrong)).not.toContain('a guess')
  expect(await send({ password })).toBeNull()
  expect(await readSession(world.saffron, browser.cookies.get('auth.session') ?? '')).toMatchObject({ id: anna.id })
  for (let time = 0; time < 5; time += 1) await send({ password: 'a guess' })
  expect(await send({ password })).toMatchObject({ outcome: { kind: 'locked', minutes: 15 } })
})

test('leads the login form to the page of codes instead of opening a session', async () => {
  await using world = await openWorld()
  const { anna } = await people(world)
  await turnOn(anna)
  const browser = visit(world.saffron, '/login')
  expect(await submitLogIn(browser, formOf({ login: 'anna', password }))).toMatchObject({
    outcome: { kind: 'code_needed' },
  })
  expect(browser.cookies.get('auth.session')).toBeUndefined()
  const ticket = ticketIn(browser.cookies) ?? ''
  expect(await accountOfTicket(world.saffron, ticket)).toBe(anna.id)
  const [account, until, signature] = ticket.split('.')
  for (const forged of [
    `${account}.${Number(until) + 1}.${signature}`,
    `${account}.${Date.now() - 1}.${signature}`,
    '',
  ]) {
    await expect(accountOfTicket(world.saffron, forged)).rejects.toThrow('ticket_expired')
  }
})

test('ends the session and its cookie at log-out', async () => {
  await using world = await openWorld()
  await people(world)
  const client = { addressBlock: '192.0.2.1', userAgent: firefox }
  const [token, elsewhere] = [
    await logIn(world.saffron, { login: 'anna', password }, client),
    await logIn(world.saffron, { login: 'anna', password }, client),
  ]
  const browser = visit(world.saffron, '/', { viewer: await readSession(world.saffron, token) })
  browser.cookies.set('auth.session', token, { maxAge: 60 })
  await logOut(browser)
  expect(browser.cookies.get('auth.session')).toBeUndefined()
  expect(browser.cookies.changes()).toEqual([expect.stringMatching(/^auth\.session=; Max-Age=0;/)])
  expect(await readSession(world.saffron, token)).toBeNull()
  expect(await readSession(world.saffron, elsewhere)).not.toBeNull()
  await logOut(visit(world.saffron, '/'))
})

test('clears all that logins leave behind but what still counts', async () => {
  await using world = await openWorld()
  const { anna } = await people(world)
  const leave = (key: string) =>
    forTenant(world.saffron, async (db) => {
      await countTries(db, key)
      await memberPasskeys.spend(db, key)
      await openSession(db, anna.id, { addressBlock: '192.0.2.1', userAgent: key })
    })
  const { owner } = world.database
  const clear = () =>
    clearingHandler.run(
      {},
      { ...handlerPorts([world.saffron]), id: anna.id, poolId: world.saffron.poolId, tenantId: world.saffron.id },
    )
  const left = async () => [
    (await owner.selectFrom('login_attempts').selectAll().execute()).length,
    (await owner.selectFrom('used_challenges').selectAll().execute()).length,
    (await owner.selectFrom('sessions').select('user_agent').orderBy('created_at').execute()).map(
      ({ user_agent }) => user_agent,
    ),
  ]
  await leave('first')
  await world.pass(0.2)
  await leave('second')
  await clear()
  expect(await left()).toEqual([2, 2, ['first', 'second']])
  await world.pass(0.4)
  await clear()
  expect(await left()).toEqual([1, 2, ['first', 'second']])
  await world.pass(24 * 31)
  await leave('third')
  await clear()
  expect(await left()).toEqual([1, 1, ['third']])
})
