import { expect, test } from 'vitest'
import { forMember, forTenant } from '~/database/for-tenant.server'
import { memberStatus } from '~/database/tables/people/members'
import { blockMember } from '~/modules/blocks/block-member.server'
import { grantedTo } from '~/modules/operators/access/console-page.server'
import { uuidv7 } from '~/platform/tokens.server'
import { hire } from '../../../tests/support/operators'
import type { Person } from '../../../tests/support/person'
import { rowsOfOthers } from '../../../tests/support/rows-of-others'
import type { World } from '../../../tests/support/world'
import { openWorld } from '../../../tests/support/world'
import { ConversationNotFound, MessageNotFound } from './errors'
import { deleteMessage } from './marks/delete-message.server'
import type { MessageAddress } from './marks/mark-message.server'
import { hideReported, openGift, reactTo } from './marks/mark-message.server'
import { inbox, peerOf, unreadTotal } from './queries.server'
import { conversationWith, openConversation } from './reading/open-conversation.server'
import { readMessages } from './reading/read-messages.server'
import { readWaitingTalk } from './reading/waiting-talk.server'
import { removeChat, restoreChat } from './remove-chat.server'
import { sendMessage } from './sending/send-message.server'
import { deleteUnsent, keepUnsent } from './sending/unsent/unsent-text.server'
import { claimStaffChat, lastAnswers, letStaffChatGo, listStaffChats } from './staff/inbox.server'
import { readStaffChat } from './staff/read-staff-chat.server'
import { answerForProfile, chatForStaff } from './staff/staff.server'

const rich = { premium: true, credits: 50 }

/** Two women, each of whom talks with both men: a line, a rose and an answer each way. */
async function fourTalks(world: World) {
  const four = await world.members({
    ...{ anna: rich, eva: { ...rich, gender: 'female', seeks: ['male'] }, ben: rich, dan: rich },
  })
  const { anna, eva, ben, dan } = four
  const talks = new Map<string, string>()
  for (const she of [anna, eva]) {
    for (const he of [ben, dan]) {
      const { conversationId } = await she.write(he, `${she.name} to ${he.name}`)
      await sendMessage(she.member, { to: he.id, body: '', gift: 'rose', draftId: uuidv7() })
      await he.write(she, `${he.name} to ${she.name}`)
      await she.write(he, 'And you?')
      talks.set(`${she.name} ${he.name}`, conversationId)
    }
  }
  return { ...four, talk: (she: Person, he: Person) => talks.get(`${she.name} ${he.name}`) ?? '' }
}

const messagesOf = async ({ member }: Person, conversation: string) =>
  (await readMessages(member, conversation, null)).messages

/** All that stands in other conversations than this one, and all that names neither of the two. */
async function elsewhere({ database }: World, one: Person, other: Person, conversation: string) {
  const rows = await rowsOfOthers(database.owner, { id: conversation })
  const talks = rows.filter((row) => /^public\.(messages|message_marks|conversation_members|conversations) /.test(row))
  return [talks, await rowsOfOthers(database.owner, one, other)]
}

const acts: [string, (ben: Person, at: MessageAddress, gift: MessageAddress) => Promise<unknown>][] = [
  ['opens the conversation', ({ member }, { conversation }) => openConversation(member, conversation)],
  ['writes', ({ member }, { conversation }) => sendMessage(member, { conversation, body: 'Yes', draftId: uuidv7() })],
  ['reacts', ({ member }, at) => reactTo(member, at, 'love')],
  ['opens a gift', ({ member }, _, gift) => openGift(member, gift)],
  ['hides what is reported', ({ member }, at) => forMember(member, (db) => hideReported(db, member, at))],
  ['removes the conversation', ({ member }, { conversation }) => removeChat(member, conversation)],
  [
    'removes the conversation and has it back',
    async ({ member }, { conversation }) => {
      await removeChat(member, conversation)
      await restoreChat(member, conversation)
    },
  ],
]

test.each(acts)('who %s changes no other conversation', async (_, act) => {
  await using world = await openWorld()
  const { anna, ben, talk } = await fourTalks(world)
  const conversation = talk(anna, ben)
  const [line, gift] = await messagesOf(ben, conversation)
  const before = await elsewhere(world, anna, ben, conversation)
  const own = await rowsOfOthers(world.database.owner, { id: uuidv7() })
  await act(ben, { conversation, message: line?.id ?? '' }, { conversation, message: gift?.id ?? '' })
  expect(await elsewhere(world, anna, ben, conversation)).toEqual(before)
  expect(await rowsOfOthers(world.database.owner, { id: uuidv7() })).not.toEqual(own)
})

test('deletes only the message its writer deletes, and one unread of the other member', async () => {
  await using world = await openWorld()
  const { anna, eva, ben, talk } = await fourTalks(world)
  const conversation = talk(anna, ben)
  const unread = async ({ member }: Person) => forMember(member, (db) => unreadTotal(db, member.id))
  expect([await unread(anna), await unread(eva), await unread(ben)]).toEqual([0, 0, 2])
  await reactTo(ben.member, { conversation, message: (await messagesOf(ben, conversation))[1]?.id ?? '' }, 'love')
  const before = await elsewhere(world, anna, ben, conversation)
  const last = (await messagesOf(anna, conversation)).at(-1)?.id ?? ''
  await deleteMessage(anna.member, { conversation, message: last })
  expect(await elsewhere(world, anna, ben, conversation)).toEqual(before)
  expect(await messagesOf(ben, conversation)).toMatchObject([
    { body: 'anna to ben', deleted: false },
    { gift: 'rose', deleted: false, reaction: 'love' },
    { body: 'ben to anna', deleted: false },
    { body: '', deleted: true },
  ])
  expect([await unread(ben), (await inbox(ben.member, { filter: 'unread' })).chats.length]).toEqual([1, 1])
  const lines = (await inbox(anna.member, { filter: 'all' })).chats
  expect(lines.map(({ previewKind }) => previewKind).sort()).toEqual(['deleted', 'text'])
})

test('nobody reads, marks or removes what others talk about', async () => {
  await using world = await openWorld()
  const { anna, eva, ben, dan, talk } = await fourTalks(world)
  const conversation = talk(eva, dan)
  const message = (await messagesOf(eva, conversation))[0]?.id ?? ''
  const rows = await rowsOfOthers(world.database.owner, { id: uuidv7() })
  for (const { member } of [anna, ben]) {
    await expect(readMessages(member, conversation, null)).rejects.toThrow(ConversationNotFound)
    await expect(openConversation(member, conversation)).rejects.toThrow(ConversationNotFound)
    await expect(peerOf(member, conversation)).rejects.toThrow(ConversationNotFound)
    await expect(removeChat(member, conversation)).rejects.toThrow(ConversationNotFound)
    await restoreChat(member, conversation)
    await expect(reactTo(member, { conversation, message }, 'love')).rejects.toThrow(MessageNotFound)
    await expect(deleteMessage(member, { conversation, message })).rejects.toThrow(MessageNotFound)
    const stray = sendMessage(member, { conversation, body: 'Hello', draftId: uuidv7() })
    await expect(stray).rejects.toThrow(ConversationNotFound)
    expect(await readWaitingTalk(member, `/chats/${conversation}`)).toBeNull()
  }
  // A message of one conversation is none of another.
  const own = { conversation: talk(anna, ben), message }
  await expect(reactTo(ben.member, own, 'love')).rejects.toThrow(MessageNotFound)
  expect(await rowsOfOthers(world.database.owner, { id: uuidv7() })).toEqual(rows)
  expect(await peerOf(eva.member, conversation)).toBe(dan.id)
  expect(await conversationWith(anna.member, dan.id)).toEqual({ existing: talk(anna, dan) })
  expect(await readWaitingTalk(anna.member, `/chats/${talk(anna, ben)}`)).toMatchObject({ peer: { name: 'ben' } })
  expect(await readWaitingTalk(anna.member, `/members/${dan.id}/chat`)).toMatchObject({ peer: { name: 'dan' } })
  expect(await readWaitingTalk(anna.member, '/members/nobody/chat')).toBeNull()
  await blockMember(dan.member, anna.id)
  expect(await readWaitingTalk(anna.member, `/members/${dan.id}/chat`)).toBeNull()
})

test('a removed conversation has nothing of before, to answer or to mark', async () => {
  await using world = await openWorld()
  const { anna, ben, talk } = await fourTalks(world)
  const conversation = talk(anna, ben)
  const [line] = await messagesOf(ben, conversation)
  const before = { conversation, message: line?.id ?? '' }
  await removeChat(ben.member, conversation)
  await expect(reactTo(ben.member, before, 'love')).rejects.toThrow(MessageNotFound)
  await anna.write(ben, 'Are you gone?')
  await expect(reactTo(ben.member, before, 'love')).rejects.toThrow(MessageNotFound)
  const [fresh] = await messagesOf(ben, conversation)
  await reactTo(ben.member, { conversation, message: fresh?.id ?? '' }, 'love')
  expect(await messagesOf(ben, conversation)).toMatchObject([{ body: 'Are you gone?', reaction: 'love' }])
  expect(await messagesOf(anna, conversation)).toHaveLength(5)
  const old = await world.database.owner.selectFrom('messages').select('id').where('body', '=', 'ben to anna').execute()
  for (const { id: answers } of old) {
    await sendMessage(anna.member, { conversation, body: 'You said', draftId: uuidv7(), answers })
  }
  expect((await messagesOf(anna, conversation)).at(-1)?.answers?.text ?? null).toBe('ben to anna')
  expect((await messagesOf(ben, conversation)).at(-1)?.answers).toBeNull()
  await world.pass(1)
  await restoreChat(ben.member, conversation)
  expect((await messagesOf(ben, conversation)).map(({ body }) => body)).not.toContain('ben to anna')
})

test('keeps a waiting text for its writer and this member, until a text to them', async () => {
  await using world = await openWorld()
  const { anna, eva, ben, dan } = await world.members({
    anna: rich,
    eva: { ...rich, gender: 'female' },
    ben: {},
    dan: {},
  })
  const waiting = async () => {
    const rows = await world.database.owner.selectFrom('unsent_texts').select(['member_id', 'to_id', 'body']).execute()
    const nameOf = new Map([anna, eva, ben, dan].map(({ id, name }) => [id, name]))
    return rows.map(({ member_id, to_id, body }) => `${nameOf.get(member_id)} ${nameOf.get(to_id)}: ${body}`).sort()
  }
  for (const she of [anna, eva]) for (const he of [ben, dan]) await keepUnsent(she.member, { to: he.id }, 'Wait')
  await keepUnsent(anna.member, { to: ben.id }, ' ')
  await keepUnsent(anna.member, { to: 'nobody' }, 'Lost')
  await deleteUnsent(anna.member, { to: 'nobody' })
  expect(await waiting()).toEqual(['anna ben: Wait', 'anna dan: Wait', 'eva ben: Wait', 'eva dan: Wait'])
  await sendMessage(anna.member, { to: ben.id, body: '', gift: 'rose', draftId: uuidv7() })
  expect(await waiting()).toHaveLength(4)
  const { conversationId } = await anna.write(ben, 'Said')
  expect(await waiting()).toEqual(['anna dan: Wait', 'eva ben: Wait', 'eva dan: Wait'])
  expect((await openConversation(anna.member, conversationId)).composer.unsent).toBe('')
  await deleteUnsent(eva.member, { to: ben.id })
  expect(await waiting()).toEqual(['anna dan: Wait', 'eva dan: Wait'])
})

test('the conversation that a page opens stays in the list of unread ones, as read', async () => {
  await using world = await openWorld()
  const { anna, eva, ben, talk } = await fourTalks(world)
  const open = talk(anna, ben)
  const lines = async () =>
    (await inbox(ben.member, { filter: 'unread', open })).chats.map(({ id, unread }) => [id, unread])
  expect(await lines()).toEqual([
    [talk(eva, ben), 1],
    [open, 0],
  ])
  expect(await forMember(ben.member, (db) => unreadTotal(db, ben.id, open))).toBe(1)
  expect(await forMember(ben.member, (db) => unreadTotal(db, ben.id, 'none'))).toBe(2)
})

test('a fictional profile is warned of before the first message alone', async () => {
  await using world = await openWorld({ saffron: { fictional_profiles: true, fictional_warning: 'Not real.' } })
  const { anna, ben, kaja } = await world.members({ anna: rich, ben: {}, kaja: { fictional: true } })
  const begins = async (peer: Person) => {
    const found = await conversationWith(anna.member, peer.id)
    return 'begins' in found && found.begins.composer.warns
  }
  expect([await begins(kaja), await begins(ben)]).toEqual([true, false])
  const { conversationId } = await anna.write(kaja)
  expect((await openConversation(anna.member, conversationId)).composer.warns).toBe(false)
})

test('an answer quotes a message of its own conversation that is still there', async () => {
  await using world = await openWorld()
  const { anna, eva, ben, talk } = await fourTalks(world)
  const conversation = talk(anna, ben)
  const quoted = async (answers: string) => {
    await sendMessage(ben.member, { conversation, body: 'I mean this', draftId: uuidv7(), answers })
    return (await messagesOf(ben, conversation)).at(-1)?.answers?.text ?? null
  }
  const ids = async (of: string) => {
    const rows = world.database.owner.selectFrom('messages').select('id').where('conversation_id', '=', of)
    return (await rows.orderBy('id').execute()).map(({ id }) => id)
  }
  const [first = '', , , last = ''] = await ids(conversation)
  expect(await quoted(first)).toBe('anna to ben')
  expect(await quoted((await ids(talk(eva, ben)))[0] ?? '')).toBeNull()
  const key = (await messagesOf(anna, conversation)).find(({ body }) => body === 'And you?')?.id ?? ''
  await deleteMessage(anna.member, { conversation, message: key })
  expect(await quoted(last)).toBeNull()
})

test('drops a member who left from numbers and lines, and hides their words', async () => {
  await using world = await openWorld()
  const { anna, ben, dan, talk } = await fourTalks(world)
  await world.database.owner
    .updateTable('members')
    .set({ status: memberStatus.deleted })
    .where('id', '=', anna.id)
    .execute()
  expect(await forMember(ben.member, (db) => unreadTotal(db, ben.id))).toBe(1)
  expect((await inbox(ben.member, { filter: 'unread' })).chats).toHaveLength(1)
  expect((await inbox(ben.member, { filter: 'all' })).chats).toHaveLength(2)
  expect(await messagesOf(ben, talk(anna, ben))).toMatchObject([{ body: 'ben to anna' }])
  expect(await messagesOf(dan, talk(anna, dan))).toMatchObject([{ body: 'dan to anna' }])
  expect(await readWaitingTalk(ben.member, `/chats/${talk(anna, ben)}`)).toBeNull()
})

test('the team sees of each chat its own member, messages and price, and its own claim', async () => {
  await using world = await openWorld({ saffron: { fictional_operator: true, fictional_answer_minutes: 30 } })
  const { anna, ben, kaja, lars } = await world.members({
    ...{ anna: { premium: true, credits: 9 }, ben: { premium: true, credits: 9, seeks: ['male', 'female'] } },
    ...{ kaja: { fictional: true }, lars: { fictional: true } },
  })
  const first = await anna.write(kaja, 'First')
  const second = await anna.write(lars, 'Second')
  const third = await ben.write(kaja, 'Third')
  await ben.write(kaja, 'Fourth')
  const real = await anna.write(ben, 'For Ben alone')
  const [sofia, ilse] = [await hire('sofia', 'support', world.saffron.id), await hire('ilse', 'owner')]
  const tenant = grantedTo(world.saffron, sofia)
  await claimStaffChat(tenant, sofia, first.conversationId)
  await claimStaffChat(grantedTo(world.saffron, ilse), ilse, third.conversationId)
  const lines = await listStaffChats(tenant, sofia)
  expect(lines.map(({ late }) => late)).toEqual([false, false, false])
  expect(
    lines.map(({ member, profile, claimedBy, mineUntil }) => [profile, member, claimedBy, mineUntil !== null]),
  ).toEqual([
    ['kaja', 'anna', null, true],
    ['lars', 'anna', null, false],
    ['kaja', 'ben', 'ilse', false],
  ])
  expect(await chatForStaff(tenant, first.conversationId)).toMatchObject([{ by: 'member', body: 'First' }])
  expect(await readStaffChat(tenant, sofia, second.conversationId)).toMatchObject({
    ...{ profile: { id: lars.id }, member: { id: anna.id, spent: 1 }, messages: [{ body: 'Second' }] },
  })
  expect((await readStaffChat(grantedTo(world.saffron, ilse), ilse, third.conversationId)).member).toMatchObject({
    ...{ id: ben.id, spent: 2 },
  })
  for (const id of [real.conversationId, uuidv7(), 'none']) {
    await expect(readStaffChat(tenant, sofia, id)).rejects.toThrow(ConversationNotFound)
    await expect(claimStaffChat(tenant, sofia, id)).rejects.toThrow(ConversationNotFound)
  }
  const [talks] = await elsewhere(world, anna, kaja, first.conversationId)
  expect((await readStaffChat(tenant, sofia, first.conversationId)).since).not.toBeNull()
  await answerForProfile(tenant, first.conversationId, { body: 'Here', by: sofia })
  expect((await elsewhere(world, anna, kaja, first.conversationId))[0]).toEqual(talks)
  expect(await lastAnswers(tenant)).toMatchObject([{ by: 'sofia', profile: 'kaja', member: 'anna' }])
  await letStaffChatGo(tenant, sofia, { skipped: false })
  const claims = await forTenant(world.saffron, (db) =>
    db.selectFrom('staff_claims').select(['conversation_id', 'claimed_until', 'skipped_until']).execute(),
  )
  const runs = claims.filter(({ claimed_until: until }) => until.getTime() > Date.now())
  expect(runs.map(({ conversation_id }) => conversation_id)).toEqual([third.conversationId])
  expect(claims.every(({ skipped_until }) => skipped_until === null)).toBe(true)
})
