import { expect, test } from 'vitest'
import { DatabaseUnavailable } from '~/database/unavailable'
import { NotEnoughCredits } from '~/modules/credits/errors'
import { ledgerMismatches } from '~/modules/credits/queries.server'
import { uuidv7 } from '~/platform/tokens.server'
import type { Person } from '../../../../tests/support/person'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { DraftReused } from '../errors'
import { chatEvents } from '../events.server'
import { inbox } from '../queries.server'
import { previewOf } from './message-text'
import { sendMessage } from './send-message.server'

const messages = (world: World) => world.database.owner.selectFrom('messages').selectAll().execute()
const waitingMails = (world: World) =>
  world.database.owner.selectFrom('outbox').selectAll().where('kind', '=', 'chats.message_mail').orderBy('id').execute()

/** Sends the same draft again, as a page does, while the database has no connection left in time: a busy machine is slow. */
async function insist<Sent>(send: () => Promise<Sent>): Promise<Sent> {
  for (;;) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error
    }
  }
}

test('a first message opens the one conversation of the two, on both sides', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const first = await anna.write(ben, ' Hello Ben \r\n')
  const answer = await ben.write(anna, 'Hello Anna')
  expect(answer.conversationId).toBe(first.conversationId)
  expect(first.body).toBe('Hello Ben')
  expect((await inbox(anna.member, { filter: 'all' })).chats).toMatchObject([
    { id: first.conversationId, preview: 'Hello Anna', previewMine: false, unread: 1, peer: { name: 'ben' } },
  ])
  expect((await inbox(ben.member, { filter: 'all' })).chats).toMatchObject([
    { id: first.conversationId, preview: 'Hello Anna', previewMine: true, unread: 0, peer: { name: 'anna' } },
  ])
})

test('two who write to each other at the same moment meet in one conversation', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const sent = await Promise.all([anna.write(ben), ben.write(anna), anna.write(ben, 'Again')])
  expect(new Set(sent.map(({ conversationId }) => conversationId)).size).toBe(1)
  expect(await messages(world)).toHaveLength(3)
})

test('ten credits buy ten messages, however many are sent at once', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { premium: true, credits: 10 }, ben: {} })
  const drafts = Array.from({ length: 100 }, () => uuidv7())
  const sent = await Promise.allSettled(
    drafts.map((draftId, index) => insist(() => anna.write(ben, `hello ${index}`, draftId))),
  )
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect(sent.filter((one) => one.status === 'rejected' && !(one.reason instanceof NotEnoughCredits))).toEqual([])
  expect(await messages(world)).toHaveLength(10)
  expect(await anna.balance()).toBe(0)
  expect(await ledgerMismatches(world.database.owner)).toEqual([])
  expect((await inbox(ben.member, { filter: 'all' })).chats).toMatchObject([{ unread: 10 }])
})

test('changes nothing when a draft is sent again, and answers the first message', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { premium: true, credits: 10 }, ben: {} })
  const draftId = uuidv7()
  const sent = await Promise.all([1, 2, 3, 4].map(() => anna.write(ben, 'Hello', draftId)))
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
  expect(await anna.write(ben, ' Hello ', draftId)).toMatchObject({ id: sent[0]?.id, price: 1 })
  expect(await messages(world)).toHaveLength(1)
  expect(await anna.balance()).toBe(9)
})

test('takes no invalid id for a recipient or a conversation', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const draft = { body: 'Hello', draftId: uuidv7() }
  await expect(sendMessage(anna.member, { ...draft, to: 'ben' })).rejects.toThrow('recipient_not_found')
  await expect(sendMessage(anna.member, { ...draft, conversation: '1' })).rejects.toThrow('conversation_not_found')
})

test('a draft id can be used neither for another text nor for another recipient', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  const draftId = uuidv7()
  await anna.write(ben, 'Hello', draftId)
  await expect(anna.write(ben, 'Something else', draftId)).rejects.toThrow(DraftReused)
  await expect(anna.write(carl, 'Hello', draftId)).rejects.toThrow(DraftReused)
  const other = uuidv7()
  const both = await Promise.allSettled([anna.write(ben, 'Both', other), anna.write(carl, 'Both', other)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await messages(world)).toHaveLength(2)
})

test('the same draft id of another member is no replay', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const draftId = uuidv7()
  await anna.write(ben, 'Hello', draftId)
  await ben.write(anna, 'Hello', draftId)
  expect(await messages(world)).toHaveLength(2)
})

test('a refused message leaves nothing behind, neither conversation nor counter', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { premium: true }, ben: {} })
  await expect(anna.write(ben)).rejects.toThrow(NotEnoughCredits)
  expect(await messages(world)).toEqual([])
  expect(await world.database.owner.selectFrom('conversations').selectAll().execute()).toEqual([])
  expect(await waitingMails(world)).toEqual([])
})

test('queues an e-mail once an hour per conversation, for absent members only', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { premium: true, credits: 20 }, ben: {} })
  await anna.write(ben)
  expect(await waitingMails(world)).toEqual([])
  await world.pass(1)
  const { conversationId } = await anna.write(ben)
  await anna.write(ben)
  expect(await waitingMails(world)).toMatchObject([
    { payload: { conversationId, recipientId: ben.id, recipientTenantId: world.saffron.id, begins: false } },
  ])
  await world.pass(1)
  await anna.write(ben)
  expect(await waitingMails(world)).toHaveLength(2)
})

interface Seen {
  /** Minutes ago. */
  recipient: number
  sender: number
  fictional?: boolean
}

test.each<[string, Seen, string[]]>([
  ['who looks at a page', { recipient: 0, sender: 0 }, []],
  ['who looks at a page, while the sender has long gone', { recipient: 0, sender: 90 }, []],
  ['who has just left', { recipient: 5.5, sender: 0 }, ['other ways', 'reminder']],
  ['who is away', { recipient: 90, sender: 0 }, ['mail', 'other ways', 'reminder']],
  ['who is away, as the sender is', { recipient: 90, sender: 90 }, ['mail', 'other ways', 'reminder']],
  ['a fictional profile, whoever was there for it', { recipient: 90, sender: 0, fictional: true }, []],
])('%s is told of a message by what fits', async (_, { recipient, sender, fictional = false }, ways) => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: { fictional } })
  const { owner } = world.database
  const seen = async ({ id }: Person, minutes: number) => {
    const last_active_at = new Date(Date.now() - minutes * 60_000)
    await owner.updateTable('members').set({ last_active_at }).where('id', '=', id).execute()
  }
  await seen(anna, sender)
  await seen(ben, recipient)
  const notified: string[] = []
  const { sent } = chatEvents
  chatEvents.sent = [(_, { recipientIsAway }) => void (recipientIsAway && notified.push('other ways'))]
  await anna.write(ben)
  chatEvents.sent = sent
  const waiting = await owner.selectFrom('outbox').select('kind').where('kind', 'like', 'chats.%').execute()
  const names: Record<string, string> = { 'chats.message_mail': 'mail', 'chats.unread_reminder': 'reminder' }
  expect([...notified, ...waiting.map(({ kind }) => names[kind])].sort()).toEqual(ways)
})

test('plans one reminder a day of unread messages, for who has left, not for who looks', async () => {
  await using world = await openWorld()
  const { anna, ben, kaja } = await world.members({
    ...{ anna: { premium: true, credits: 20 }, ben: {}, kaja: { fictional: true } },
  })
  const { owner } = world.database
  const reminders = async () =>
    (await owner.selectFrom('outbox').select('id').where('kind', '=', 'chats.unread_reminder').execute()).length
  await anna.write(ben)
  await anna.write(kaja)
  expect(await reminders()).toBe(0)
  // No page has asked for five and a half minutes; after six, nobody is online any more.
  await world.pass(5.55 / 60)
  await anna.write(ben)
  expect([await reminders(), (await waitingMails(world)).length]).toEqual([1, 0])
  await world.pass(1)
  for (let time = 0; time < 2; time += 1) await anna.write(ben)
  expect([await reminders(), (await waitingMails(world)).length]).toEqual([1, 1])
})

test('ends a preview behind a whole word, except in a very long one', () => {
  expect(previewOf('Two\n\nlines', 20)).toBe('Two lines')
  expect(previewOf('Two lines', 9)).toBe('Two lines')
  expect(previewOf('Want the route, or a guide for it?', 26)).toBe('Want the route, or a…')
  expect(previewOf('Want the route, or a guide for it?', 27)).toBe('Want the route, or a guide…')
  expect(previewOf(`See ${'o'.repeat(40)}`, 24)).toBe(`See ${'o'.repeat(19)}…`)
  expect(previewOf('👋'.repeat(30), 10)).toBe(`${'👋'.repeat(9)}…`)
})
