import { expect, test } from 'vitest'
import { forMember } from '~/database/for-tenant.server'
import { grantCredits } from '~/modules/credits/grant-credits.server'
import { uuidv7 } from '~/platform/tokens.server'
import type { Person } from '../../../../../tests/support/person'
import { openWorld } from '../../../../../tests/support/world'
import { deleteMessage } from '../../marks/delete-message.server'
import { conversationWith, openConversation } from '../../reading/open-conversation.server'
import { readMessages } from '../../reading/read-messages.server'
import { removeChat } from '../../remove-chat.server'
import type { SendRefusal } from '../../schema'
import { submitMessage } from '../submit-message.server'
import { pageOfRefusal, refusedBefore } from './refused-before.server'
import { deleteUnsent, keepUnsent } from './unsent-text.server'

/** The key stands for the text. */
const t = (key: string) => key

async function send(
  from: Person,
  to: { to: string } | { conversation: string },
  body: string,
  script = 'no',
  quote: Record<string, string> = {},
) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ draft_id: uuidv7(), body, script, ...quote })) form.set(name, value)
  const outcome = await submitMessage(from.member, to, form, t)
  return 'refused' in outcome ? outcome.refused.status : outcome
}

/** What the field of the conversation holds. */
async function waiting(from: Person, to: Person): Promise<string> {
  const found = await conversationWith(from.member, to.id)
  const view = 'begins' in found ? found.begins : await openConversation(from.member, found.existing)
  return view.composer.unsent
}

test('keeps a refused text without a script in its field until sent or deleted', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  for (const body of ['One', 'Two', 'Three']) await send(anna, { to: ben.id }, body)
  const found = await conversationWith(anna.member, ben.id)
  const conversation = 'existing' in found ? found.existing : ''

  expect(await send(anna, { conversation }, 'The fourth\ncosts')).toBe(402)
  expect(await waiting(anna, ben)).toBe('The fourth\ncosts')
  expect([await waiting(anna, carl), await waiting(ben, anna)]).toEqual(['', ''])
  expect(await send(anna, { to: ben.id }, 'Said otherwise')).toBe(402)
  expect(await waiting(anna, ben)).toBe('Said otherwise')

  const bought = { credits: 9, key: uuidv7(), reason: 'purchase' } as const
  await forMember(anna.member, (db) => grantCredits(db, anna.member, bought))
  expect(await send(anna, { conversation }, 'Said otherwise')).toMatchObject({ sent: {} })
  expect(await waiting(anna, ben)).toBe('')

  await keepUnsent(anna.member, { conversation }, 'Once more')
  await deleteUnsent(anna.member, { conversation })
  expect(await waiting(anna, ben)).toBe('')
})

test('keeps what a refused text answers and is about, unless the URL names another', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: { premium: true, credits: 9 } })
  await world.database.owner.updateTable('members').set({ about_me: 'I bake.' }).where('id', '=', ben.id).execute()
  const { conversationId: conversation } = await ben.write(anna, 'Bread or cake?')
  for (const body of ['One', 'Two', 'Three']) await send(anna, { to: ben.id }, body)
  const question = (await readMessages(anna.member, conversation, null)).messages[0]?.id ?? ''
  const quotes = async (address = {}) => {
    const { reply, about } = (await openConversation(anna.member, conversation, address)).composer
    return [reply?.text, about?.name]
  }

  expect(await send(anna, { conversation }, 'Bread', 'no', { answers: question, about: 'words.0' })).toBe(402)
  expect(await quotes()).toEqual(['Bread or cake?', 'words.0'])
  expect(await quotes({ reply: question })).toEqual(['Bread or cake?', undefined])
  expect(await quotes({ about: '' })).toEqual([undefined, undefined])
  await deleteMessage(ben.member, { conversation, message: question })
  expect(await quotes()).toEqual([undefined, 'words.0'])
  expect(await send(anna, { conversation }, 'Cake')).toBe(402)
  expect(await quotes()).toEqual([undefined, undefined])
})

test('only a message of the conversation is quoted', async () => {
  await using world = await openWorld()
  const { anna, ben, eva } = await world.members({ anna: {}, ben: { premium: true, credits: 9 }, eva: {} })
  const { conversationId: other } = await ben.write(eva, 'For Eva')
  const { conversationId: conversation } = await ben.write(anna, 'For Anna')
  const first = async ({ member }: Person, id: string) => (await readMessages(member, id, null)).messages[0]?.id ?? ''
  const quoted = async (reply: string) => (await openConversation(ben.member, conversation, { reply })).composer.reply
  expect(await quoted(await first(anna, conversation))).toMatchObject({ text: 'For Anna', mine: true, kind: 'text' })
  expect([await quoted(await first(eva, other)), await quoted('nothing')]).toEqual([null, null])
  const old = await first(ben, conversation)
  await removeChat(ben.member, conversation)
  await anna.write(ben, 'Hello again')
  expect(await quoted(old)).toBeNull()
  expect(await quoted(await first(ben, conversation))).toMatchObject({ text: 'Hello again', mine: false })
})

test('leaves a text to the browser with a script, and keeps none that can’t be sent', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  for (const body of ['One', 'Two', 'Three']) await send(anna, { to: ben.id }, body)
  expect(await send(anna, { to: ben.id }, 'The fourth', 'yes')).toBe(402)
  expect(await send(anna, { to: ben.id }, ' ')).toBe(422)
  expect(await send(anna, { to: uuidv7() }, 'To nobody')).toBe(404)
  expect(await world.database.owner.selectFrom('unsent_texts').selectAll().execute()).toEqual([])
})

test('ends each of two texts to one member by itself', async () => {
  await using world = await openWorld()
  const { anna, ben, carl, dan } = await world.members({ anna: {}, ben: {}, carl: {}, dan: {} })
  for (const [from, to] of [
    [anna, ben],
    [carl, ben],
    [anna, dan],
  ] as const) {
    await keepUnsent(from.member, { to: to.id }, `${from.name} to ${to.name}`)
  }
  await deleteUnsent(anna.member, { to: ben.id })
  expect([await waiting(anna, ben), await waiting(carl, ben)]).toEqual(['', 'carl to ben'])
  await send(carl, { to: ben.id }, 'Sent')
  expect([await waiting(carl, ben), await waiting(anna, dan)]).toEqual(['', 'anna to dan'])
})

test('shows a waiting text to its writer only, and stores none of another pool', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: { shared: true } })
  const { cora, dora } = await world.members({ cora: { at: world.coast, shared: true }, dora: { at: world.noirRose } })
  await keepUnsent(anna.member, { to: ben.id }, 'secret')
  for (const other of [ben, cora, dora]) {
    const rows = await forMember(other.member, (db) => db.selectFrom('unsent_texts').selectAll().execute())
    expect(rows).toEqual([])
  }
  await keepUnsent(dora.member, { to: ben.id }, 'from elsewhere')
  expect(await world.database.owner.selectFrom('unsent_texts').select('body').execute()).toEqual([{ body: 'secret' }])
})

test('leads only a refused text to its own page, for as long as it is so', () => {
  const refused = {
    kind: 'text',
    alert: 'credits',
    status: 402,
    text: '',
    price: 1,
    body: 'Hello',
    draftId: 'a',
  } as const
  const page = (refusal: Partial<SendRefusal>) => pageOfRefusal('/chats/a', { refused: { ...refused, ...refusal } })
  expect([page({}), page({ alert: 'premium' })]).toEqual(['/chats/a?refused=credits', '/chats/a?refused=premium'])
  expect([page({ kind: 'gift' }), page({ alert: null })]).toEqual([null, null])
  expect(pageOfRefusal('/chats/a', { sent: { id: 'a', conversationId: 'a' } })).toBeNull()

  const composer = { unsent: 'Hello', price: { kind: 'credits', credits: 3 }, balance: 2, draftId: 'a' }
  const said = (address: string, changed: object = {}) =>
    refusedBefore({ url: new URL(`https://saffron.example/chats/a${address}`), t }, {
      ...composer,
      ...changed,
    } as unknown as Parameters<typeof refusedBefore>[1])
  for (const alert of ['credits', 'free_messages']) {
    expect(said(`?refused=${alert}`)).toMatchObject({ alert, price: 3, status: 402, body: 'Hello', kind: 'text' })
  }
  expect([said(''), said('?refused=premium'), said('?refused=credits', { unsent: '' })]).toEqual([null, null, null])
  expect([said('?refused=credits', { balance: 3 }), said('?refused=credits', { price: { kind: 'nothing' } })]).toEqual([
    null,
    null,
  ])
})
