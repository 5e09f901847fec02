import { expect, test } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import { changePassword } from '~/modules/accounts/passwords/change-password.server'
import { leavePage } from '~/modules/accounts/presence/departures.server'
import { endAllSessions, endSession, openSession } from '~/modules/accounts/sessions/sessions.server'
import { changeName } from '~/modules/accounts/settings/change-name.server'
import { changeLanguage } from '~/modules/accounts/user/user-calls.server'
import { creditByOperator } from '~/modules/credits/credit-by-operator.server'
import { closeAccount } from '~/modules/leaving/closing/close-account.server'
import { decideMember } from '~/modules/moderation/by-hand/decide-member.server'
import { restoreMember } from '~/modules/moderation/by-hand/restore-member.server'
import { receiveMailReport } from '~/modules/notifications/mail-reports/receive-report.server'
import { withdraw } from '~/modules/payments/refunds/withdraw.server'
import { judgePhoto, photosInStatus, rejectPhoto } from '~/modules/photos/moderation/review-photos.server'
import { addProcessedPhoto } from '~/modules/photos/upload/add-photo.server'
import { logOutMember } from '~/modules/support/acts/account.server'
import { giveGoodwill } from '~/modules/support/acts/goodwill.server'
import { versionOf } from '~/platform/cache/cache.server'
import { uuidv7 } from '~/platform/tokens.server'
import { password, setPasswords } from '../support/credentials'
import { knowingSecret, signed, withProvider } from '../support/mail-reports'
import { paidOrder } from '../support/money/buying'
import { hire } from '../support/operators'
import type { Person } from '../support/person'
import type { World } from '../support/world'
import { openWorld } from '../support/world'

const client = { addressBlock: '192.0.2.1', userAgent: 'Firefox' }
const suspended = { act: 'suspended', ground: 'fake', words: '', days: 7 } as const
const photo = { hash: 'a'.repeat(32), blurredHash: 'b'.repeat(32), width: 600, height: 750 }

interface Case {
  /** Happens before the session is cached. */
  given?: (world: World, anna: Person) => Promise<unknown>
  event: (world: World, anna: Person, ben: Person) => Promise<unknown>
}

const withPhoto = (status: 'pending' | 'active') => (_: World, anna: Person) =>
  forTenant(anna.member.tenant, (db) => addProcessedPhoto(db, anna.member, photo, { status }))
const photoOf = async ({ saffron }: World, status: 'pending' | 'active') =>
  (await photosInStatus(saffron, status))[0]?.id ?? ''
const session = (world: World, anna: Person) => forTenant(world.saffron, (db) => openSession(db, anna.id, client))

const cases: Record<string, Case> = {
  'logging out': { event: (_, { member }) => endSession(member, member.sessionId) },
  'logging out everywhere': { event: (_, { member }) => endAllSessions(member) },
  'a new password': {
    given: setPasswords,
    event: (_, { member }) => changePassword(member, { old: password, password: 'eight green teapots' }, client),
  },
  'a twenty-first session': {
    given: async (world, anna) => {
      for (let number = 0; number < 20; number += 1) await session(world, anna)
    },
    event: session,
  },
  'a log-out by the console': {
    given: session,
    event: async ({ saffron }, { id }) => logOutMember(saffron, await hire('olga', 'owner'), id, null),
  },
  'a suspension by the console': {
    event: async ({ saffron }, { id }) => decideMember(saffron, await hire('olga', 'owner'), id, suspended),
  },
  'a suspension by a command': { event: ({ saffron }, { id }) => decideMember(saffron, null, id, suspended) },
  'the end of a suspension': {
    given: ({ saffron }, { id }) => decideMember(saffron, null, id, suspended),
    event: ({ saffron }, { id }) => restoreMember(saffron, null, id, { words: '' }),
  },
  'an approved photo': {
    given: withPhoto('pending'),
    event: async (world) => {
      const id = await photoOf(world, 'pending')
      await forTenant(world.saffron, (db) => judgePhoto(db, id, { status: 'active', rejection: null }))
    },
  },
  'a rejected photo': {
    given: withPhoto('active'),
    event: async (world) => rejectPhoto(world.saffron, await photoOf(world, 'active'), 'nudity'),
  },
  'an uploaded photo': { event: withPhoto('active') },
  'a bounce': {
    event: (world, { member }) =>
      receiveMailReport(world.saffron, signed({ event: 'bounce', email: member.email, permanent: true })),
  },
  'a purchase': { event: (_, anna) => paidOrder(anna) },
  'a refund': { given: (_, anna) => paidOrder(anna), event: (_, { member }) => withdraw(member, 10_001) },
  'a message that costs credits': { event: (_, anna, ben) => anna.write(ben) },
  'credits by a command': {
    event: ({ saffron }, { name }) => creditByOperator(saffron, { member: name, credits: 3, reason: 'Asked' }),
  },
  'credits by the console': {
    event: async ({ saffron }, { id }) =>
      giveGoodwill(saffron, await hire('olga', 'owner'), id, { credits: 2, reason: 'Asked', key: uuidv7() }),
  },
  'another name': { event: (_, { member }) => changeName(member, 'annabel') },
  'another language': { event: (_, { member }) => changeLanguage(member, 'nl') },
  'leaving the page': { event: (_, { member }) => leavePage(member) },
  'closing the account': {
    event: (_, { member }) => closeAccount(member, { reason: null, note: null, addressBlock: '' }),
  },
}

test.each(Object.entries(cases))('%s invalidates the cached session', async (_, { given, event }) => {
  await using world = knowingSecret(await openWorld(withProvider))
  const { anna, ben } = await world.members({ anna: { premium: true, credits: 20 }, ben: {} })
  await given?.(world, anna)
  await world.mails()
  const version = () => versionOf(world.saffron.poolId, `viewer/${anna.id}`)
  const before = await version()
  await event(world, anna, ben)
  expect(await version()).not.toBe(before)
})

test('what is refused invalidates no cached session', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const version = () => versionOf(world.saffron.poolId, `viewer/${ben.id}`)
  const before = await version()
  await expect(changeName(ben.member, anna.name)).rejects.toThrow()
  expect(await version()).toBe(before)
})
