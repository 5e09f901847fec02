import { expect, test } from 'vitest'
import { forMember, forTenant } from '~/database/for-tenant.server'
import { grantedTo } from '~/modules/operators/access/console-page.server'
import { AlreadyClaimed, NotClaimed } from '~/modules/operators/claims.server'
import { uuidv7 } from '~/platform/tokens.server'
import { hire } from '../../../../tests/support/operators'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { ConversationNotFound } from '../errors'
import { unreadTotal } from '../queries.server'
import { asksToMeet } from './asks-to-meet'
import {
  answerTimes,
  claimNextStaffChat,
  claimStaffChat,
  lastAnswers,
  letStaffChatGo,
  listStaffChats,
  waitingStaffChats,
} from './inbox.server'
import { readStaffChat } from './read-staff-chat.server'
import { answerForProfile, waitingForStaff } from './staff.server'

const staffed = { fictional_operator: true, fictional_answer_minutes: 30 }

async function waiting(world: World) {
  const people = await world.members({
    anna: { credits: 9, premium: true },
    kaja: { fictional: true },
    lars: { fictional: true },
  })
  const first = await people.anna.write(people.kaja, 'So, do we meet in Utrecht?')
  const second = await people.anna.write(people.lars, 'Which lake do you mean?')
  const sofia = await hire('sofia', 'support', world.saffron.id)
  const ilse = await hire('ilse', 'owner')
  return { ...people, first: first.conversationId, second: second.conversationId, sofia, ilse }
}

test('never gives two of the team one chat, and sends each answer once with its wait', async () => {
  await using world = await openWorld({ saffron: staffed })
  const { first, second, sofia, ilse, anna, kaja, lars } = await waiting(world)
  await world.pass(0.4)
  const [hers, owners] = [grantedTo(world.saffron, sofia), grantedTo(world.saffron, ilse)]
  const claims = await Promise.all([claimNextStaffChat(hers, sofia), claimNextStaffChat(owners, ilse)])
  expect(new Set(claims)).toEqual(new Set([first, second]))
  const [mine] = claims
  await expect(claimStaffChat(owners, ilse, mine ?? '')).rejects.toThrow(AlreadyClaimed)
  expect(await claimNextStaffChat(hers, sofia)).toBe(mine)
  const answer = { body: 'I am a made-up profile.', draftId: uuidv7() }
  await expect(answerForProfile(owners, mine ?? '', { ...answer, by: ilse })).rejects.toThrow(NotClaimed)
  const sent = await answerForProfile(hers, mine ?? '', { ...answer, by: sofia })
  expect(await answerForProfile(hers, mine ?? '', { ...answer, by: sofia })).toMatchObject({ id: sent.id })
  const left = mine === first ? lars : kaja
  expect(await listStaffChats(hers, sofia)).toMatchObject([
    { claimedBy: 'ilse', profileId: left.id, profile: left.name, hasPhoto: false },
  ])
  expect(await answerTimes(hers)).toEqual({ soon: 0, inTime: 1, late: 0, promise: 30 })
  expect(await lastAnswers(hers)).toMatchObject([{ by: 'sofia', member: anna.name }])
})

test('counts what waits for the teams of granted brands, after each answer', async () => {
  await using world = await openWorld({ saffron: staffed, noirRose: staffed })
  const { first, sofia, ilse } = await waiting(world)
  const { dirk, mila } = await world.members({
    dirk: { at: world.noirRose, credits: 9, premium: true },
    mila: { at: world.noirRose, fictional: true },
  })
  await dirk.write(mila, 'Is this seat taken?')
  const brands = [world.saffron, world.noirRose, world.coast]
  const counts = async () => [
    await waitingStaffChats(ilse.session, brands),
    await waitingStaffChats(sofia.session, brands),
  ]
  expect(await counts()).toEqual([3, 2])
  const hers = grantedTo(world.saffron, sofia)
  await claimStaffChat(hers, sofia, first)
  await answerForProfile(hers, first, { body: 'I am a made-up profile.', draftId: uuidv7(), by: sofia })
  expect(await counts()).toEqual([2, 1])
  expect(await waitingStaffChats(ilse.session, [world.coast])).toBe(0)
})

test('shows a chat’s writer, words and wish to meet, and logs the reading', async () => {
  await using world = await openWorld({ saffron: staffed })
  const { anna, kaja, first, sofia } = await waiting(world)
  const tenant = grantedTo(world.saffron, sofia)
  expect(await readStaffChat(tenant, sofia, first)).toMatchObject({
    profile: { id: kaja.id, name: 'kaja' },
    member: { id: anna.id, language: 'en', spent: 1 },
    messages: [{ by: 'member', body: 'So, do we meet in Utrecht?' }],
    asksToMeet: true,
  })
  await claimStaffChat(tenant, sofia, first)
  await answerForProfile(tenant, first, { body: 'I am made up.', by: sofia })
  expect(await readStaffChat(tenant, sofia, first)).toMatchObject({ asksToMeet: false, since: null })
  const log = await world.database.owner.selectFrom('audit_log').select(['act', 'subject_id']).execute()
  expect(log).toEqual(expect.arrayContaining([{ act: 'chat.read', subject_id: anna.id }]))
})

test('marks a chat as late beyond the promise, skips it, and hands on a released one', async () => {
  await using world = await openWorld({ saffron: { ...staffed, fictional_answer_minutes: 10 } })
  const { first, second, sofia, ilse } = await waiting(world)
  await world.pass(0.4)
  const tenant = grantedTo(world.saffron, sofia)
  expect((await listStaffChats(tenant, sofia)).map(({ late }) => late)).toEqual([true, true])
  expect(await claimNextStaffChat(tenant, sofia)).toBe(first)
  await letStaffChatGo(tenant, sofia, { skipped: true })
  expect(await claimNextStaffChat(tenant, sofia)).toBe(second)
  expect(await claimNextStaffChat(grantedTo(world.saffron, ilse), ilse)).toBe(first)
  await letStaffChatGo(tenant, sofia, { skipped: false })
  expect((await listStaffChats(tenant, sofia)).map(({ mineUntil }) => mineUntil)).toEqual([null, null])
})

test('chats of people, of another brand, or answered already are nobody’s to claim', async () => {
  await using world = await openWorld({ saffron: staffed, coast: staffed })
  const { anna, first, sofia } = await waiting(world)
  const { ben } = await world.members({ ben: { gender: 'male' } })
  const real = await anna.write(ben)
  const carla = await hire('carla', 'support', world.coast.id)
  const tenant = grantedTo(world.saffron, sofia)
  for (const id of [real.conversationId, uuidv7(), 'x']) {
    await expect(claimStaffChat(tenant, sofia, id)).rejects.toThrow(ConversationNotFound)
  }
  await expect(claimStaffChat(grantedTo(world.coast, carla), carla, first)).rejects.toThrow(ConversationNotFound)
  await claimStaffChat(tenant, sofia, first)
  await answerForProfile(tenant, first, { body: 'Hello', by: sofia })
  await expect(claimStaffChat(tenant, sofia, first)).rejects.toThrow(ConversationNotFound)
  const seen = (of: World['saffron']) =>
    forTenant(of, async (db) => [
      await db.selectFrom('staff_claims').select('conversation_id').execute(),
      await db.selectFrom('staff_answers').select('draft_id').execute(),
    ])
  expect((await seen(world.saffron)).map(({ length }) => length)).toEqual([1, 1])
  expect(await seen(world.coast)).toEqual([[], []])
})

test.each([
  ['Do you ever get to Utrecht? Can we meet?', true],
  ['Zullen we afspreken?', true],
  ['Wollen wir uns treffen?', true],
  ['Give me your WhatsApp', true],
  ['What would you name the dog?', false],
  ['', false],
])('%s: asks to meet, %s', (text, asks) => expect(asksToMeet(text)).toBe(asks))

test('queues a chat with a sister brand’s profile once, at the profile’s brand', async () => {
  await using world = await openWorld({ saffron: staffed, coast: staffed })
  const { anna, kaja } = await world.members({
    anna: { credits: 9, premium: true, shared: true },
    kaja: { fictional: true, at: world.coast, shared: true },
  })
  const { conversationId } = await anna.write(kaja, 'Hello from next door')
  const carla = await hire('carla', 'support', world.coast.id)
  const coast = grantedTo(world.coast, carla)
  const sofia = await hire('sofia', 'support', world.saffron.id)
  const saffron = grantedTo(world.saffron, sofia)
  expect(await listStaffChats(saffron, sofia)).toEqual([])
  expect(await listStaffChats(coast, carla)).toMatchObject([{ conversationId, profile: 'kaja', member: '' }])
  await expect(claimStaffChat(saffron, sofia, conversationId)).rejects.toThrow(ConversationNotFound)
  expect(await claimNextStaffChat(coast, carla)).toBe(conversationId)
  expect(await readStaffChat(coast, carla, conversationId)).toMatchObject({ messages: [{ by: 'member' }] })
  await answerForProfile(coast, conversationId, { body: 'I am made up.', by: carla })
  expect(await listStaffChats(coast, carla)).toEqual([])
  expect(await lastAnswers(coast)).toMatchObject([{ by: 'carla', profile: 'kaja', member: '' }])
  expect(await forMember(anna.member, (db) => unreadTotal(db, anna.id))).toBe(1)
  await anna.write(kaja, 'And today?')
  expect(await waitingForStaff(world.coast)).toMatchObject([{ conversationId, member: 'anna' }])
  // A member who no longer consents to be shown there can't be written to: nothing waits.
  await world.database.owner.updateTable('members').set({ shared_with: [] }).where('id', '=', anna.id).execute()
  expect(await waitingForStaff(world.coast)).toEqual([])
  expect(await listStaffChats(coast, carla)).toEqual([])
  await expect(claimStaffChat(coast, carla, conversationId)).rejects.toThrow(ConversationNotFound)
})
