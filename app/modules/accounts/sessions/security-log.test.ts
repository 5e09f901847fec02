import { expect, test, vi } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import { log } from '~/platform/log.server'
import { password, setPasswords, turnOn, withPasskey } from '../../../../tests/support/credentials'
import type { Person } from '../../../../tests/support/person'
import { visit } from '../../../../tests/support/visit'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { changeEmail, requestEmailChange } from '../email/change-email.server'
import { linkToken, makeLink } from '../email/links.server'
import { assertionOptions } from '../passkeys/member-passkeys.server'
import { passkeysOf, removePasskey } from '../passkeys/passkeys.server'
import { changePassword } from '../passwords/change-password.server'
import { requestReset, resetPassword } from '../passwords/reset-password.server'
import { endSecondFactor } from '../second-factor/second-factor.server'
import { countTries } from './attempts.server'
import { logIn, logInWithCode, logInWithPasskey } from './log-in.server'
import { proveByCode, proveByPasskey, proveByPassword } from './prove.server'
import { endAllSessions, endSession, listSessions, logOut, openSession } from './sessions.server'

const addressBlock = '192.0.2.1'
const client = { addressBlock, userAgent: 'Firefox' }
const next = 'eight green teapots'

interface Scene {
  world: World
  anna: Person
  logIn: (password?: string, login?: string) => Promise<string>
}

const link = ({ world, anna }: Scene, purpose: 'reset' | 'mail_change') =>
  forTenant(world.saffron, async (db) => linkToken(purpose, await makeLink(db, anna.id, purpose, 'new@mail.example')))

const refused = (work: Promise<unknown>) => expect(work).rejects.toThrow()

/** What somebody does, and the events of it: of Anna's account, or of nobody's where that isn't known. */
const table: [string, string[], (scene: Scene) => Promise<unknown>][] = [
  ['logs in from a new device', ['new_device anna', 'logged_in anna'], ({ logIn }) => logIn()],
  [
    'logs in from a known device',
    ['logged_in anna'],
    async ({ world, anna, logIn }) => {
      await forTenant(world.saffron, (db) => openSession(db, anna.id, client))
      await logIn()
    },
  ],
  ['types a wrong password', ['login_failed anna'], ({ logIn }) => refused(logIn('a guess'))],
  ['types a name that nobody has', ['login_failed nobody'], ({ logIn }) => refused(logIn('a guess', 'nobody'))],
  [
    'types the fifth and a sixth wrong password',
    ['login_locked anna', 'login_locked nobody'],
    async ({ world, logIn }) => {
      await forTenant(world.saffron, async (db) => {
        for (let time = 0; time < 4; time += 1) await countTries(db, 'anna')
      })
      await refused(logIn('a guess'))
      await refused(logIn('a guess'))
    },
  ],
  [
    'tries an account that is locked, by whatever name',
    ['account_locked anna'],
    async ({ world, logIn }) => {
      const locked = { failed_logins: 10, locked_until: new Date(Date.now() + 60_000) }
      await world.database.owner.updateTable('accounts').set(locked).execute()
      await refused(logIn())
    },
  ],
  [
    'tries thirty-one names from one address',
    [...Array(30).fill('login_failed nobody'), 'address_locked nobody'],
    async ({ logIn }) => {
      for (let time = 0; time < 31; time += 1) await refused(logIn('a guess', `name${time}`))
    },
  ],
  ['logs out', ['logged_out anna'], ({ world, anna }) => logOut(visit(world.saffron, '/', { viewer: anna.member }))],
  [
    'ends one session and all',
    ['session_ended anna', 'sessions_ended anna'],
    async ({ world, anna: { id, member } }) => {
      await forTenant(world.saffron, (db) => openSession(db, id, client))
      const [session] = await listSessions(member)
      await endSession(member, session?.id ?? '', addressBlock)
      await endSession(member, session?.id ?? '', addressBlock)
      await endAllSessions(member, addressBlock)
    },
  ],
  [
    'proves by the password, at the second try',
    ['wrong_password anna'],
    async ({ anna: { member } }) => {
      await refused(proveByPassword(member, 'a guess', addressBlock))
      await proveByPassword(member, password, addressBlock)
    },
  ],
  [
    'changes the password, at the second try',
    ['wrong_password anna', 'password_changed anna'],
    async ({ anna: { member } }) => {
      await refused(changePassword(member, { old: 'a guess', password: next }, client))
      await changePassword(member, { old: password, password: next }, client)
    },
  ],
  [
    'sets a password by e-mail',
    ['reset_requested anna', 'reset_requested nobody', 'password_reset anna'],
    async (scene) => {
      const { saffron } = scene.world
      await requestReset(saffron, { email: 'anna@mail.example', language: 'en', client })
      await refused(requestReset(saffron, { email: 'nobody@mail.example', language: 'en', client }))
      const token = await link(scene, 'reset')
      await resetPassword(saffron, { token, password: next }, client)
      await refused(resetPassword(saffron, { token, password: next }, client))
    },
  ],
  [
    'takes another address',
    ['email_change_requested anna', 'email_changed anna'],
    async (scene) => {
      const change = { email: 'new@mail.example', password: null, addressBlock }
      await requestEmailChange(scene.anna.member, change)
      await changeEmail(scene.world.saffron, await link(scene, 'mail_change'), addressBlock)
    },
  ],
  [
    'makes, uses, abuses and removes a passkey',
    [
      ...['passkey_added anna', 'new_device anna', 'logged_in anna', 'passkey_refused nobody', 'passkey_refused anna'],
      'passkey_removed anna',
    ],
    async ({ world: { saffron }, anna }) => {
      const device = await withPasskey(anna)
      const answer = device.sign(await assertionOptions(saffron, 'login', null))
      await logInWithPasskey(saffron, answer, client)
      await refused(logInWithPasskey(saffron, answer, client))
      await refused(proveByPasskey(anna.member, answer, addressBlock))
      const [passkey] = await passkeysOf(anna.member)
      await removePasskey(anna.member, passkey?.id ?? '', client)
    },
  ],
  [
    'turns codes on, types wrong ones and turns them off',
    [
      'second_factor_on anna',
      'wrong_code anna',
      'new_device anna',
      'logged_in anna',
      'wrong_code anna',
      'second_factor_off anna',
    ],
    async ({ world: { saffron }, anna, logIn }) => {
      const { recovery } = await turnOn(anna)
      const { ticket } = await logIn().catch((error) => error)
      await refused(logInWithCode(saffron, { ticket, code: '000000' }, client))
      await logInWithCode(saffron, { ticket, code: recovery[0] ?? '' }, client)
      await refused(proveByCode(anna.member, '000000', addressBlock))
      await endSecondFactor(anna.member, addressBlock)
      await endSecondFactor(anna.member, addressBlock)
    },
  ],
]

test.each(table)('the log tells that somebody %s', async (_, events, act) => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await setPasswords(world)
  const lines = vi.spyOn(log(), 'info')
  try {
    await act({
      world,
      anna,
      logIn: (typed = password, login = 'anna') => logIn(world.saffron, { login, password: typed }, client),
    })
    const logged = lines.mock.calls.flatMap(([line, message]: unknown[]) =>
      message === 'security event' ? [line] : [],
    )
    expect(logged).toEqual(
      events.map((each) => {
        const [event, whose] = each.split(' ')
        return { event, tenant: 'saffron', account: whose === 'anna' ? anna.id : null, network: '192.0.2.0' }
      }),
    )
  } finally {
    lines.mockRestore()
  }
})
