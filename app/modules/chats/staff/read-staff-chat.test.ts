import { expect, test } from 'vitest'
import type { MessageKind } from '~/database/tables/chats'
import { grantedTo } from '~/modules/operators/access/console-page.server'
import { uuidv7 } from '~/platform/tokens.server'
import { hire } from '../../../../tests/support/operators'
import type { Person } from '../../../../tests/support/person'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { readStaffChat } from './read-staff-chat.server'
import { answerForProfile, chatForStaff } from './staff.server'

interface Line {
  by: Person
  body: string
  kind?: MessageKind
  price?: number
}

/** Adds messages to a conversation of two, the oldest first. */
async function add({ database }: World, conversation: string, two: Person[], lines: Line[]) {
  const rows = lines.map(({ by, body, kind = 'text', price = 0 }) => ({
    ...{
      pool_id: by.member.tenant.poolId,
      tenant_id: by.member.tenant.id,
      conversation_id: conversation,
      id: uuidv7(),
    },
    ...{ sender_id: by.id, recipient_id: two.find(({ id }) => id !== by.id)?.id ?? '', draft_id: uuidv7() },
    ...{ kind, body, price, gift: kind === 'gift' ? 'rose' : null },
  }))
  await database.owner.insertInto('messages').values(rows).execute()
}

const times = (count: number, line: (number: number) => Line) =>
  Array.from({ length: count }, (_, index) => line(index))

async function staffedChat(world: World) {
  const people = await world.members({
    anna: { premium: true, credits: 9 },
    ...{ ben: { premium: true, credits: 9 }, kaja: { fictional: true }, lars: { fictional: true } },
  })
  const sofia = await hire('sofia', 'support', world.saffron.id)
  const { conversationId } = await people.anna.write(people.kaja, 'Do we meet?')
  return { ...people, sofia, conversationId, tenant: grantedTo(world.saffron, sofia) }
}

const staffed = { saffron: { fictional_operator: true } }

test('shows the last twenty messages and the ten newest texts of the profile before', async () => {
  await using world = await openWorld(staffed)
  const { anna, kaja, sofia, conversationId, tenant } = await staffedChat(world)
  const at = (by: Person, word: string) => (number: number) => ({ by, body: `${word} ${number}` })
  await add(
    world,
    conversationId,
    [anna, kaja],
    [
      ...times(20, at(kaja, 'forgotten')),
      ...times(40, at(anna, 'asked')),
      { by: kaja, body: 'a rose', kind: 'gift' },
      ...times(7, at(kaja, 'told')),
      ...times(12, at(anna, 'older')),
      ...times(10, at(kaja, 'answered')),
      ...times(10, at(anna, 'newest')),
    ],
  )
  const bodies = (lines: { body: string }[]) => lines.map(({ body }) => body)
  const shown = ['answered', 'newest'].flatMap((word) => times(10, at(kaja, word)).map(({ body }) => body))
  const first = await readStaffChat(tenant, sofia, conversationId)
  expect(bodies(first.messages)).toEqual(shown)
  expect(first.messages.map(({ by }) => by)).toEqual([...Array(10).fill('profile'), ...Array(10).fill('member')])
  expect(bodies(first.olderTexts)).toEqual(times(7, (number) => at(kaja, 'told')(6 - number)).map(({ body }) => body))
  expect(bodies(await chatForStaff(world.saffron, conversationId))).toEqual(shown)

  await add(world, conversationId, [anna, kaja], times(7, at(kaja, 'more')))
  const { olderTexts } = await readStaffChat(tenant, sofia, conversationId)
  expect(bodies(olderTexts)).toEqual([
    ...[6, 5, 4, 3, 2, 1, 0].map((number) => `answered ${number}`),
    'told 6',
    'told 5',
    'told 4',
  ])
})

test('shows no deleted message, nor words from elsewhere', async () => {
  await using world = await openWorld(staffed)
  const { anna, ben, kaja, lars, sofia, conversationId, tenant } = await staffedChat(world)
  await ben.write(kaja, 'From Ben')
  await anna.write(lars, 'To Lars')
  await answerForProfile(world.saffron, conversationId, { body: 'I am made up' })
  await anna.write(kaja, 'Regretted')
  const { owner } = world.database
  await owner.updateTable('messages').set({ deleted_at: new Date() }).where('body', '=', 'Regretted').execute()
  await owner.updateTable('messages').set({ price: 7 }).where('sender_id', '=', kaja.id).execute()
  const said = [
    { by: 'member', body: 'Do we meet?' },
    { by: 'profile', body: 'I am made up' },
  ]
  const read = await readStaffChat(tenant, sofia, conversationId)
  expect(read).toMatchObject({ messages: said, olderTexts: [], asksToMeet: false })
  expect(await chatForStaff(world.saffron, conversationId)).toMatchObject(said)
  expect([read.messages.length, read.member.spent]).toEqual([2, 2])
  expect(read.since).not.toBeNull()
})

test('only texts since the last answer ask to meet', async () => {
  await using world = await openWorld(staffed)
  const { anna, kaja, sofia, conversationId, tenant } = await staffedChat(world)
  const asks = async () => (await readStaffChat(tenant, sofia, conversationId)).asksToMeet
  expect(await asks()).toBe(true)
  await answerForProfile(world.saffron, conversationId, { body: 'Shall we meet?' })
  expect(await asks()).toBe(false)
  await add(world, conversationId, [anna, kaja], [{ by: anna, body: 'Do we meet?', kind: 'gift' }])
  expect(await asks()).toBe(false)
  await anna.write(kaja, 'And you?')
  expect(await asks()).toBe(false)
  await anna.write(kaja, 'Can we meet?')
  await anna.write(kaja, 'Or not?')
  expect(await asks()).toBe(true)
})

test('a chat that is read again within five minutes stands once in the log', async () => {
  await using world = await openWorld(staffed)
  const { anna, ben, kaja, sofia, conversationId, tenant } = await staffedChat(world)
  const other = (await ben.write(kaja)).conversationId
  const log = world.database.owner.selectFrom('audit_log').select('subject_id').where('act', '=', 'chat.read')
  const read = async () => (await log.orderBy('number').execute()).map(({ subject_id }) => subject_id)
  for (const id of [conversationId, other, conversationId]) await readStaffChat(tenant, sofia, id)
  expect(await read()).toEqual([anna.id, ben.id])
  await world.pass(4.5 / 60)
  await readStaffChat(tenant, sofia, conversationId)
  expect(await read()).toHaveLength(2)
  await world.pass(1 / 60)
  await readStaffChat(tenant, sofia, conversationId)
  expect(await read()).toEqual([anna.id, ben.id, anna.id])
})

test('describes the writer by profile and account, and by nothing of others', async () => {
  await using world = await openWorld(staffed)
  const { anna, ben, kaja, sofia, conversationId, tenant } = await staffedChat(world)
  const other = (await ben.write(kaja)).conversationId
  const { owner } = world.database
  const says = (person: Person, city: string, about_me: string, interests: string[]) =>
    owner.updateTable('members').set({ city, about_me, interests }).where('id', '=', person.id).execute()
  await says(anna, 'Zwolle', 'Reads', ['wine'])
  await says(kaja, 'Tartu', 'Sails', ['dogs'])
  await owner.updateTable('accounts').set({ language: 'nl' }).where('id', '=', anna.id).execute()
  expect(await readStaffChat(tenant, sofia, conversationId)).toMatchObject({
    profile: { id: kaja.id, name: 'kaja', age: 30, place: 'Tartu, NL', interests: ['dogs'], aboutMe: 'Sails' },
    member: { id: anna.id, name: 'anna', place: 'Zwolle, NL', interests: ['wine'], language: 'nl', spent: 1 },
  })
  expect((await readStaffChat(tenant, sofia, other)).member).toMatchObject({ id: ben.id, name: 'ben', language: 'en' })
})
