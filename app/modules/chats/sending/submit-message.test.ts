import { expect, test } from 'vitest'
import { photoField } from '~/modules/photos/upload/limits'
import { uuidv7 } from '~/platform/tokens.server'
import { openWorld } from '../../../../tests/support/world'
import { messagesPerMinute } from '../schema'
import { readMessageForm, submitMessage } from './submit-message.server'

const form = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries({ draft_id: uuidv7(), body: 'Hello', script: 'yes', ...fields }))
    data.set(name, value)
  return data
}

/** The key stands for the text. */
const t = (key: string) => key

test('sends up to a thousand messages a minute and takes nothing for the rest', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { premium: true, credits: 1_000 }, ben: {} })
  const outcomes = []
  for (let message = 0; message < 1_000; message++) {
    outcomes.push(await submitMessage(anna.member, { to: ben.id }, form({ body: `Hello ${message}` }), t))
  }
  const refused = outcomes.flatMap((outcome) => ('refused' in outcome ? [outcome.refused] : []))
  expect(refused).toHaveLength(1_000 - messagesPerMinute)
  expect(new Set(refused.map(({ text, status }) => `${text} ${status}`))).toEqual(
    new Set(['chats:error.too_many_messages 429']),
  )
  expect(refused.at(-1)).toMatchObject({ body: 'Hello 999', alert: null })
  expect(await anna.balance()).toBe(1_000 - messagesPerMinute)
})

test('prices that a client sends are nobody’s business', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { premium: true, credits: 9 }, ben: {} })
  for (const price of ['-5', '0', '1e99']) {
    await submitMessage(anna.member, { to: ben.id }, form({ price, credits: price, gift_credits: price }), t)
  }
  expect(await anna.balance()).toBe(6)
})

test('alerts a free member at the third conversation, the fourth message and a gift', async () => {
  await using world = await openWorld()
  const { anna, ben, carl, dirk } = await world.members({ anna: {}, ben: {}, carl: {}, dirk: {} })
  const send = async (to: string, fields = {}) => submitMessage(anna.member, { to }, form(fields), t)
  for (const to of [ben.id, carl.id, ben.id]) expect(await send(to)).toMatchObject({ sent: {} })
  expect(await send(dirk.id)).toMatchObject({ refused: { alert: 'premium', status: 403 } })
  expect(await send(ben.id)).toMatchObject({ refused: { alert: 'free_messages', status: 402, price: 1 } })
  expect(await send(ben.id, { gift: 'rose' })).toMatchObject({ refused: { alert: 'credits', price: 5, kind: 'gift' } })
})

test('tells a payer or holder of credits of credits, everybody else of free messages', async () => {
  await using world = await openWorld({ saffron: { message_credits: 2, free_messages: 0 } })
  const { anna, ben, carl, dora } = await world.members({
    anna: { premium: true },
    ben: { credits: 1 },
    carl: {},
    dora: {},
  })
  const alert = async ({ member }: typeof anna) => {
    const outcome = await submitMessage(member, { to: dora.id }, form({}), t)
    return 'refused' in outcome && outcome.refused.alert
  }
  expect([await alert(anna), await alert(ben), await alert(carl)]).toEqual(['credits', 'credits', 'free_messages'])
})

test('refuses contact details until the other one has written, and keeps the text', async () => {
  await using world = await openWorld({ coast: { contact_in_texts: 'allow' } })
  const { anna, ben, eva } = await world.members({ anna: { premium: true, credits: 9 }, ben: {}, eva: {} })
  const body = 'Call me: 06 12 34 56 78'
  const send = (fields: Record<string, string>) => submitMessage(anna.member, { to: ben.id }, form(fields), t)
  const first: Record<string, string>[] = [{ body }, { body, gift: 'rose' }]
  for (const fields of first) {
    expect(await send(fields)).toMatchObject({ refused: { text: 'chats:error.contact', status: 422, body } })
  }
  expect(await send({ body: 'Hello, I am 45 and 1.80 m' })).toMatchObject({ sent: {} })
  await ben.write(eva)
  expect(await send({ body })).toMatchObject({ refused: { status: 422 } })
  expect(await anna.balance()).toBe(8)
  await ben.write(anna)
  expect(await send({ body })).toMatchObject({ sent: {} })

  const { cora, carl } = await world.members({ cora: { at: world.coast }, carl: { at: world.coast } })
  expect(await submitMessage(cora.member, { to: carl.id }, form({ body }), t)).toMatchObject({ sent: {} })
})

test('refuses an invalid gift, draft or text with a text', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const wrong: Record<string, string>[] = [{ gift: 'yacht' }, { draft_id: 'x' }, { body: 'x'.repeat(60_000) }]
  for (const fields of wrong) {
    expect(await submitMessage(anna.member, { to: ben.id }, form(fields), t)).toMatchObject({
      refused: { status: 422 },
    })
  }
})

test('reads a form with or without a photo, and refuses too large a file', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const read = (body: BodyInit) =>
    readMessageForm(new Request('http://saffron.localhost/chats', { method: 'POST', body }), anna.member, t)
  const typed = await read(new URLSearchParams({ body: 'Hello', intent: 'send' }))
  expect(typed instanceof FormData && Object.fromEntries(typed)).toEqual({ body: 'Hello', intent: 'send' })
  const photo = (bytes: number) => {
    const data = form({})
    data.set(photoField, new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' }))
    return data
  }
  const sent = await read(photo(1000))
  const file = sent instanceof FormData ? sent.get(photoField) : null
  expect(file instanceof File && file.size).toBe(1000)
  expect(await read(photo(60_000_000))).toMatchObject({ refused: { kind: 'photo', body: '', alert: null } })
})

test('takes the same text from a page gone back to as one message, paid once', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { premium: true, credits: 9 }, ben: {} })
  const send = async (from: typeof anna, to: typeof ben, fields: Record<string, string> = {}) => {
    const outcome = await submitMessage(from.member, { to: to.id }, form({ script: 'no', ...fields }), t)
    return 'sent' in outcome ? outcome.sent.id : null
  }
  const first = await send(anna, ben)
  expect(first).toBeTruthy()
  expect(await send(anna, ben)).toBe(first)
  expect(await anna.balance()).toBe(8)
  expect(await send(anna, ben, { gift: 'rose' })).not.toBe(first)
  expect(await send(anna, ben)).not.toBe(first)
  expect(await send(ben, anna)).not.toBe(first)
  await world.pass(1)
  const balance = await anna.balance()
  const answer = await send(anna, ben)
  await world.pass(1)
  expect(await send(anna, ben)).not.toBe(answer)
  expect(await anna.balance()).toBe(balance - 2)
})
