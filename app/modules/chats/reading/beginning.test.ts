import { expect, test } from 'vitest'
import { setDatabase } from '~/database/database.server'
import { memberStatus } from '~/database/tables/people/members'
import { readTextsFrom } from '~/i18n/texts/base-texts.server'
import { translate } from '~/i18n/texts/texts.server'
import { blockMember } from '~/modules/blocks/block-member.server'
import { likeMember } from '~/modules/likes/like-member.server'
import { saveAnswers } from '~/modules/members/answers/answers.server'
import { uuidv7 } from '~/platform/tokens.server'
import type { Person } from '../../../../tests/support/person'
import { visit } from '../../../../tests/support/visit'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { MemberInvisible, RecipientNotFound } from '../errors'
import { unreadBadge } from '../queries.server'
import { removeChat } from '../remove-chat.server'
import { firstMessageTo } from '../sending/first-message.server'
import { keepUnsent } from '../sending/unsent/unsent-text.server'
import { conversationWith, glanceAtConversation, openConversation } from './open-conversation.server'
import { readMessages } from './read-messages.server'
import { readWaitingTalk } from './waiting-talk.server'

readTextsFrom('locales')

async function talkOf(one: Person, other: Person) {
  const found = await conversationWith(one.member, other.id)
  return 'begins' in found ? found.begins : openConversation(one.member, found.existing)
}

test('finds in common what both profiles say, and no wish of who isn’t sure', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  const says = (person: Person, reason: string, interests: string[]) =>
    world.database.owner.updateTable('members').set({ reason, interests }).where('id', '=', person.id).execute()
  await says(anna, 'dating', ['coffee', 'cycling'])
  await says(ben, 'dating', ['cycling', 'wine'])
  const { about } = await talkOf(anna, ben)
  expect(about.wish).toBe('dating')
  expect(about.interests.filter(({ shared }) => shared).map(({ key }) => key)).toEqual(['cycling'])
  await says(anna, 'not_sure', [])
  await says(carl, 'not_sure', ['coffee'])
  const nothing = (await talkOf(anna, carl)).about
  expect([nothing.wish, nothing.interests]).toEqual([null, [{ key: 'coffee', shared: false }]])
})

test('says whether two like each other, and marks nothing as read by a glance', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await likeMember(anna.member, ben.id)
  expect(await talkOf(anna, ben)).toMatchObject({ liked: true, matched: false })
  await likeMember(ben.member, anna.id)
  expect(await glanceAtConversation(anna.member, ben.id)).toMatchObject({ id: null, matched: true, messages: [] })
  await ben.write(anna, 'Hello')
  const glance = await glanceAtConversation(anna.member, ben.id)
  expect([glance.messages.at(-1)?.body, glance.matched, glance.composer.icebreakers]).toEqual(['Hello', true, []])
  expect(await unreadBadge(anna.member, null)).toBe(1)
})

test('ways to begin stay until the other one has written', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  expect((await talkOf(anna, ben)).composer.icebreakers).toHaveLength(3)
  await anna.write(ben, 'Hello')
  expect((await talkOf(anna, ben)).composer.icebreakers).toHaveLength(3)
  await ben.write(anna, 'Hello too')
  expect((await talkOf(anna, ben)).composer.icebreakers).toEqual([])
})

const setProfile = ({ database }: World, { id }: Person, values: Record<string, unknown>) =>
  database.owner.updateTable('members').set(values).where('id', '=', id).execute()

test('a line with which somebody has begun is suggested to nobody else', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  await setProfile(world, ben, { interests: ['wine'] })
  const keys = async () => (await talkOf(anna, ben)).composer.icebreakers.map(({ key }) => key)
  const [first = ''] = await keys()
  expect(first).toMatch(/\.interest\.wine\./)
  await carl.write(ben, translate(world.saffron, 'en')(first))
  expect(await keys()).not.toContain(first)
  expect((await keys())[0]).toMatch(/\.interest\.wine\./)
  // A line about the city has its name in it, and one about the reason none.
  await setProfile(world, ben, { interests: [], city: 'Utrecht', reason: 'dating' })
  expect(await keys()).toEqual(expect.arrayContaining(['chats:icebreaker.city', 'chats:icebreaker.reason.dating']))
  const { dirk, emil } = await world.members({ dirk: {}, emil: {} })
  await dirk.write(ben, 'What shouldn’t I miss in Utrecht?')
  await emil.write(ben, 'What would our first date look like?')
  for (const key of ['chats:icebreaker.city', 'chats:icebreaker.reason.dating']) expect(await keys()).not.toContain(key)
  // One that quotes an answer is known by the words around it.
  await saveAnswers(ben.member, [{ prompt: 'sunday', text: 'Bread, and the long way home.' }])
  const [quoting] = (await talkOf(anna, ben)).composer.icebreakers
  expect(quoting?.values).toEqual({ answer: 'Bread, and the long way home' })
  const { finn } = await world.members({ finn: {} })
  await finn.write(ben, translate(world.saffron, 'en')(quoting?.key ?? '', quoting?.values))
  const [another] = (await talkOf(anna, ben)).composer.icebreakers
  expect([another?.values, another?.key === quoting?.key]).toEqual([quoting?.values, false])
  await saveAnswers(ben.member, [])
  await setProfile(world, ben, { interests: ['wine'], city: null, reason: null })
  // Her own beginning leaves her lines as they are.
  const [second = ''] = await keys()
  await anna.write(ben, translate(world.saffron, 'en')(second))
  expect(await keys()).toContain(second)
})

test('tells of the conversation left for a purchase, to those who may see its peer', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const { dora } = await world.members({ dora: { at: world.noirRose } })
  await keepUnsent(anna.member, { to: ben.id }, 'Croissants?')
  const path = `/members/${ben.id}/chat`
  expect(await readWaitingTalk(anna.member, path)).toMatchObject({ path, peer: { name: 'ben' }, unsent: 'Croissants?' })
  expect(await readWaitingTalk(dora.member, path)).toBeNull()
  expect(await readWaitingTalk(anna.member, `/chats/${ben.id}`)).toBeNull()
})

test('begins no chat with who is gone or unlisted, and continues a removed one', async () => {
  await using world = await openWorld({ saffron: { free_conversations: 1 } })
  const { anna, ben, carl, dirk, emil } = await world.members({
    ...{ anna: {}, ben: {}, carl: {}, dirk: { invisible: true }, emil: {} },
  })
  await emil.write(anna)
  const { conversationId } = await anna.write(ben)
  await removeChat(anna.member, conversationId)
  expect((await talkOf(anna, ben)).composer).toMatchObject({ needsPremium: false, staffed: false, warns: false })
  expect((await talkOf(anna, carl)).composer).toMatchObject({ needsPremium: true, staffed: false })
  await expect(conversationWith(anna.member, dirk.id)).rejects.toThrow(RecipientNotFound)
  const change = (person: Person, values: { invisible?: boolean; status?: number }) =>
    world.database.owner.updateTable('members').set(values).where('id', '=', person.id).execute()
  await change(ben, { invisible: true })
  expect((await talkOf(anna, ben)).composer.barrier).toBe('invisible')
  await expect(anna.write(ben)).rejects.toThrow(MemberInvisible)
  await change(ben, { status: memberStatus.deleted })
  await expect(conversationWith(anna.member, ben.id)).rejects.toThrow(RecipientNotFound)
})

test('leaves out of a conversation what others blocked, wrote or were sent', async () => {
  await using world = await openWorld()
  const rich = { premium: true, credits: 9 }
  const { anna, ben, carl, kaja } = await world.members({ anna: rich, ben: rich, carl: {}, kaja: { fictional: true } })
  const { conversationId } = await anna.write(ben, 'To Ben')
  await blockMember(anna.member, carl.id)
  await blockMember(carl.member, ben.id)
  expect((await readMessages(ben.member, conversationId, null)).messages).toMatchObject([
    { body: 'To Ben', mine: false },
  ])
  expect((await openConversation(ben.member, conversationId)).composer).toMatchObject({ barrier: null, staffed: false })
  const { conversationId: withKaja } = await anna.write(kaja)
  const { composer } = await openConversation(anna.member, withKaja)
  expect(composer).toMatchObject({ warns: false, staffed: false, price: { kind: 'nothing' }, photoCredits: 0 })
  expect(composer.gifts.map(({ credits }) => credits)).toEqual(composer.gifts.map(() => 0))
  const { settings } = world.saffron
  const paying = (await openConversation(anna.member, conversationId)).composer
  expect(paying).toMatchObject({ balance: 8, premium: true, photoCredits: settings.photo_credits })
  expect(paying.gifts.every(({ credits }) => credits > 0)).toBe(true)
})

/** What a sign-up's message step shows. */
const first = ({ saffron }: World, { member }: Person, to: string) =>
  firstMessageTo(visit(saffron, '/signup/message'), member, to)

test('a sign-up’s first message has its recipient and the rules of its text', async () => {
  await using world = await openWorld({ saffron: { message_length: 50 } })
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const message = await first(world, anna, ben.id)
  expect(message).toMatchObject({ peer: { id: ben.id, name: 'ben' }, warning: null })
  expect(message?.rules.body).toMatchObject({ required: true, maxLength: 50, missing: expect.stringMatching(/\w/) })
})

test('nothing is written first where one has written, may not write, or nobody is', async () => {
  await using world = await openWorld()
  const { anna, ben, carl, dirk } = await world.members({ anna: {}, ben: {}, carl: {}, dirk: { invisible: true } })
  const { eva } = await world.members({ eva: { at: world.coast, shared: true } })
  await anna.write(ben)
  for (const to of [ben.id, dirk.id, anna.id, uuidv7(), 'no id']) expect(await first(world, anna, to), to).toBeNull()
  expect(await first(world, anna, carl.id)).not.toBeNull()
  // A barrier: she is not shown at that brand.
  expect(await first(world, anna, eva.id)).toBeNull()
})

test('a database that is away is told, not taken for a refusal', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const gone = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
  setDatabase({ ...world.database, onConnection: () => Promise.reject(gone) })
  await expect(first(world, anna, ben.id)).rejects.toMatchObject({ status: 503 })
  await expect(readWaitingTalk(anna.member, `/members/${ben.id}/chat`)).rejects.toMatchObject({ status: 503 })
})

test('shows the brand’s warning before the first message to a fictional profile only', async () => {
  await using world = await openWorld({ saffron: { fictional_warning: 'Not real.' } })
  const { anna, ben, kaja } = await world.members({ anna: {}, ben: {}, kaja: { fictional: true } })
  expect([(await first(world, anna, kaja.id))?.warning, (await first(world, anna, ben.id))?.warning]).toEqual([
    'Not real.',
    null,
  ])
  const { conversationId } = await anna.write(kaja)
  expect((await talkOf(anna, kaja)).composer.warns).toBe(false)
  await removeChat(anna.member, conversationId)
  // It begins anew, and the page holds nothing of before.
  expect((await talkOf(anna, kaja)).composer.warns).toBe(true)
  await using silent = await openWorld()
  const { carla, kai } = await silent.members({ carla: {}, kai: { fictional: true } })
  expect(await first(silent, carla, kai.id)).toMatchObject({ warning: null })
})
