import { expect, test } from 'vitest'
import { readTextsFrom } from '~/i18n/texts/base-texts.server'
import { translate } from '~/i18n/texts/texts.server'
import { cookieJar, knownBrowserCookie, sessionCookie } from '~/platform/http/cookies'
import type { Tenant } from '~/tenancy/tenant'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { changeEmail, requestEmailChange } from '../email/change-email.server'
import { linkToken } from '../email/links.server'
import { changePassword } from '../passwords/change-password.server'
import { hashPassword } from '../passwords/passwords.server'
import { readSession } from '../read-session.server'
import { logIn } from './log-in.server'
import { submitLogIn } from './log-in-form.server'
import { listSessions, logOut } from './sessions.server'

readTextsFrom('locales')

const password = 'seven blue teapots'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0'
const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Safari/604.1'

/** A browser at a brand, which keeps its cookies. */
function browserAt(tenant: Tenant, userAgent: string, addressBlock = '192.0.2.1') {
  const cookies = cookieJar(null, { secure: true })
  const client = { address: addressBlock, addressBlock, country: 'NL', userAgent, https: true, onThisMachine: false }
  return {
    cookies,
    token: () => cookies.get(sessionCookie) ?? '',
    async logIn(login: string) {
      const form = new FormData()
      form.set('login', login)
      form.set('password', password)
      const reply = await submitLogIn({ tenant, t: translate(tenant, 'en'), client, cookies }, form)
      expect(reply).toBeNull()
    },
    async logOut() {
      await logOut({ cookies, viewer: await readSession(tenant, cookies.get(sessionCookie) ?? ''), client })
    },
  }
}

async function people(world: World) {
  const made = await world.members({ anna: {}, ben: {} })
  const password_hash = await hashPassword(password)
  await world.database.owner.updateTable('accounts').set({ password_hash }).execute()
  return made
}

async function subjectsTo(world: World, email: string): Promise<string[]> {
  return (await world.mails()).filter(({ to }) => to === email).map(({ subject }) => subject)
}

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
  const { dora } = await world.members({ dora: { at: world.coast } })
  const password_hash = await hashPassword(password)
  await world.database.owner.updateTable('accounts').set({ password_hash }).where('id', '=', dora.id).execute()
  await logIn(world.coast, { login: 'dora', password }, client)
  expect((await readSession(world.saffron, laptop.token()))?.id).toBe(anna.id)
})

test('of more than twenty sessions the one that was used longest ago ends', async () => {
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

test('a login on a device that the account was never seen on is told by e-mail, each once', async () => {
  await using world = await openWorld()
  await people(world)
  const told = () => subjectsTo(world, 'anna@mail.example')
  const laptop = browserAt(world.saffron, firefox)
  await laptop.logIn('anna')
  expect(await told()).toEqual(['A login on a new device'])
  await laptop.logOut()
  await laptop.logIn('anna')
  await laptop.logIn('ben')
  await laptop.logIn('anna')
  expect(await told()).toHaveLength(1)
  await browserAt(world.saffron, safari, '198.51.100.7').logIn('anna')
  expect(await told()).toHaveLength(2)
  const mail = (await world.mails()).at(-1)
  expect(mail?.text).toContain('Safari, iPhone, Netherlands')
  expect(mail?.links[1]).toBe('https://saffron.example/reset-password')
})

test('what a browser knows counts for its own accounts and brand, and nobody can make it up', async () => {
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
    const other = browserAt(world.saffron, safari, `203.0.113.${mark.length}`)
    other.cookies.set(knownBrowserCookie, mark)
    await other.logIn(login)
    expect(await subjectsTo(world, `${login}@mail.example`)).toHaveLength(before + 1)
  }
})

test('another password and another address are told to the address that the account had', async () => {
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
