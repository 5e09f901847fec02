import { expect, test } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import { hashToken } from '~/platform/tokens.server'
import { password, setPasswords, turnOn, withPasskey } from '../../../tests/support/credentials'
import type { Person } from '../../../tests/support/person'
import { rowsOfOthers } from '../../../tests/support/rows-of-others'
import type { World } from '../../../tests/support/world'
import { openWorld } from '../../../tests/support/world'
import { activate, resendActivation } from './email/activate.server'
import { changeEmail } from './email/change-email.server'
import { linkToken, makeLink } from './email/links.server'
import { unsubscribe, unsubscribeInMailApp, unsubscribeUrl } from './email/unsubscribe.server'
import { SecondFactorNeeded } from './errors'
import { assertionOptions } from './passkeys/member-passkeys.server'
import { passkeysOf, removePasskey, renamePasskey } from './passkeys/passkeys.server'
import { changePassword } from './passwords/change-password.server'
import { resetPassword } from './passwords/reset-password.server'
import { leavePage } from './presence/departures.server'
import { readSession } from './read-session.server'
import { endSecondFactor, renewRecoveryCodes } from './second-factor/second-factor.server'
import { countTries } from './sessions/attempts.server'
import { logIn, logInWithPasskey } from './sessions/log-in.server'
import { proveByCode, proveByPasskey, proveByPassword } from './sessions/prove.server'
import { endAllSessions, endSession, openSession } from './sessions/sessions.server'
import { changeMatching } from './settings/change-matching.server'
import { changeName } from './settings/change-name.server'
import { savePreferences } from './settings/save-preferences.server'
import { changeConsent, changeSisterBrands } from './sign-up/consents.server'
import { createInvite, listInvites, revokeInvite } from './sign-up/invites.server'
import { changeLanguage } from './user/user-calls.server'
import { finishStep } from './wizard/finish-step.server'

const client = { addressBlock: '192.0.2.1', userAgent: 'Firefox' }
const next = 'eight green teapots'

/** All that an account may have. */
async function settled(world: World, person: Person) {
  const { saffron } = world
  const { member } = person
  const device = await withPasskey(person)
  const { code, recovery } = await turnOn(person)
  await createInvite(member)
  await changeConsent(member, 'promotions', true)
  const made = await forTenant(saffron, async (db) => {
    for (const key of [member.name, member.email]) await countTries(db, key)
    const link = async (purpose: 'reset' | 'mail_change' | 'activation') =>
      linkToken(purpose, await makeLink(db, member.id, purpose, `${member.name}.new@mail.example`))
    return {
      session: await openSession(db, member.id, client),
      elsewhere: await openSession(db, member.id, client),
      links: { reset: await link('reset'), change: await link('mail_change'), activation: await link('activation') },
    }
  })
  return { ...made, saffron, device, code, recovery }
}

/** Two who have the same of everything; Anna in her session of some minutes ago. */
async function twoOfAKind(world: World) {
  const { anna, ben } = await world.members({
    anna: { confirmed: false, shared: true },
    ben: { confirmed: false, shared: true },
  })
  await setPasswords(world)
  const hers = await settled(world, anna)
  await settled(world, ben)
  const member = await readSession(world.saffron, hers.session)
  if (!member) throw new Error('no session')
  await world.pass(0.1)
  return { anna: { ...member, proved: true }, hers }
}

type Two = Awaited<ReturnType<typeof twoOfAKind>>

/** With codes at log-in a password leads to a ticket: all else has happened. */
const entering = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (!(error instanceof SecondFactorNeeded)) throw error
  })

const token = ({ anna }: Two) =>
  new URL(unsubscribeUrl(anna.tenant, anna.id, 'promotions')).searchParams.get('token') ?? ''

const acts: [string, (two: Two) => Promise<unknown>][] = [
  ['opens a page again', ({ hers }) => readSession(hers.saffron, hers.session)],
  [
    'comes back and leaves the page',
    async ({ anna, hers }) => {
      await readSession(hers.saffron, hers.session)
      await leavePage(anna)
    },
  ],
  ['logs in', ({ hers }) => entering(logIn(hers.saffron, { login: 'anna', password }, client))],
  [
    'logs in by a passkey',
    async ({ hers: { saffron, device } }) =>
      logInWithPasskey(saffron, device.sign(await assertionOptions(saffron, 'login', null)), client),
  ],
  ['ends a session', ({ anna }) => endSession(anna, anna.sessionId)],
  ['logs out everywhere', ({ anna }) => endAllSessions(anna)],
  ['proves by her password', ({ anna }) => proveByPassword(anna, password, client.addressBlock)],
  ['proves by a code', ({ anna, hers }) => proveByCode(anna, hers.code(), client.addressBlock)],
  ['proves by a recovery code', ({ anna, hers }) => proveByCode(anna, hers.recovery[0] ?? '', client.addressBlock)],
  [
    'proves by a passkey',
    async ({ anna, hers: { saffron, device } }) =>
      proveByPasskey(anna, device.sign(await assertionOptions(saffron, 'proof', anna.id)), client.addressBlock),
  ],
  ['renames a passkey', async ({ anna }) => renamePasskey(anna, (await passkeysOf(anna))[0]?.id ?? '', 'Phone')],
  ['removes a passkey', async ({ anna }) => removePasskey(anna, (await passkeysOf(anna))[0]?.id ?? '', client)],
  ['renews her recovery codes', ({ anna }) => renewRecoveryCodes(anna)],
  ['ends the codes at log-in', ({ anna }) => endSecondFactor(anna, client.addressBlock)],
  ['changes her password', ({ anna }) => changePassword(anna, { old: password, password: next }, client)],
  [
    'sets a password by the link of an e-mail',
    ({ hers: { saffron, links } }) => entering(resetPassword(saffron, { token: links.reset, password: next }, client)),
  ],
  ['changes her address', ({ hers }) => changeEmail(hers.saffron, hers.links.change)],
  ['confirms her address', ({ hers }) => activate(hers.saffron, hers.links.activation)],
  ['asks for the activation e-mail again', ({ anna }) => resendActivation(anna)],
  ['unsubscribes', (two) => unsubscribe(two.hers.saffron, token(two))],
  ['unsubscribes in her mail app', (two) => unsubscribeInMailApp(two.hers.saffron, token(two))],
  ['chooses what is sent to her', ({ anna }) => savePreferences(anna, { mail: [], push: [] })],
  ['withdraws a consent', ({ anna }) => changeConsent(anna, 'promotions', false)],
  ['leaves the sister brands', ({ anna }) => changeSisterBrands(anna, { shown: anna.sharedWith, ticked: [] })],
  ['changes whom she meets', ({ anna }) => changeMatching(anna, { gender: 'male', seeks: ['female'] })],
  ['changes her name', ({ anna }) => changeName(anna, 'Annika')],
  ['changes her language', ({ anna }) => changeLanguage(anna, 'de')],
  ['revokes an invite', async ({ anna }) => revokeInvite(anna, (await listInvites(anna))[0]?.id ?? '')],
  ['makes an invite', ({ anna }) => createInvite(anna)],
  ['finishes a step of the wizard', ({ anna }) => finishStep(anna, 'photo', 'skipped')],
]

test.each(acts)('what is somebody else’s stays as it is when a member %s', async (_, act) => {
  await using world = await openWorld()
  const two = await twoOfAKind(world)
  const { anna } = two
  const keys = [anna.name, anna.email, `second factor ${anna.id}`].map((key) => ({ id: hashToken(key) }))
  const others = () => rowsOfOthers(world.database.owner, anna, ...keys)
  const all = () => rowsOfOthers(world.database.owner)
  const before = { others: await others(), all: await all() }
  await act(two)
  expect(await all()).not.toEqual(before.all)
  expect(await others()).toEqual(expect.arrayContaining(before.others))
})
