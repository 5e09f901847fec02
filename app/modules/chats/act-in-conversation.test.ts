import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { setDatabase } from '~/database/database.server'
import { forMember } from '~/database/for-tenant.server'
import { blockBetween } from '~/modules/blocks/queries.server'
import { photoField } from '~/modules/photos/upload/limits'
import { paths } from '~/paths'
import { uuidv7 } from '~/platform/tokens.server'
import type { Person } from '../../../tests/support/person'
import { noise } from '../../../tests/support/photo'
import { visit } from '../../../tests/support/visit'
import { openWorld } from '../../../tests/support/world'
import { actInConversation } from './act-in-conversation.server'
import { ConversationNotFound, MessageNotFound, UnknownReaction } from './errors'
import { readMessages } from './reading/read-messages.server'
import { conversationIntents } from './schema'
import type { MessageTarget } from './sending/send-message.server'
import { sendMessage } from './sending/send-message.server'
import { keepUnsent } from './sending/unsent/unsent-text.server'

vi.stubEnv('DATA_DIR', mkdtempSync(join(tmpdir(), 'manyhearts-acts-')))

/** A body as it goes over the wire. */
interface RawForm {
  type: string
  body: string
}

/** What the page of a conversation answers to one of its forms: the address that it leads to, or what it says and its status. */
async function post({ member }: Person, target: MessageTarget, form: FormData | URLSearchParams | RawForm) {
  const page = 'to' in target ? paths.memberChat(target.to) : paths.chat(target.conversation)
  const context = visit(member.tenant, page, { viewer: member })
  const sent = 'type' in form ? { body: form.body, headers: { 'Content-Type': form.type } } : { body: form }
  const request = new Request(context.url, { method: 'POST', ...sent })
  try {
    const answer = await actInConversation(request, context, target, page)
    return answer && 'init' in answer ? { ...answer.data, httpStatus: answer.init?.status } : answer
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('Location') ?? thrown.status
    throw thrown
  }
}

const fields = (values: Record<string, string>) => new URLSearchParams(values)
const text = (body: string, more: Record<string, string> = {}) => fields({ body, draft_id: uuidv7(), ...more })

function photo(file: Buffer): FormData {
  const form = new FormData()
  form.set('draft_id', uuidv7())
  form.set(photoField, new File([new Uint8Array(file)], 'me.jpg'))
  return form
}

const messagesOf = async ({ member }: Person, conversation: string) =>
  (await readMessages(member, conversation, null)).messages

test('leads a message without a script to its chat, a refused one to its reason', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const begun = await post(anna, { to: ben.id }, text('Hello'))
  const conversation = String(begun).replace('/chats/', '')
  expect(begun).toBe(paths.chat(conversation))
  expect(await messagesOf(ben, conversation)).toMatchObject([{ body: 'Hello' }])
  for (const body of ['Two', 'Three']) expect(await post(anna, { conversation }, text(body))).toBe(begun)
  expect(await post(anna, { conversation }, text('Four'))).toBe(`${begun}?refused=free_messages`)
  expect(await post(anna, { to: ben.id }, text('Four'))).toBe(`${paths.memberChat(ben.id)}?refused=free_messages`)
  // Nothing to say of it on another page: the form's own one does.
  expect(await post(anna, { conversation }, text(' '))).toMatchObject({ refused: { body: ' ' }, httpStatus: 422 })
})

test('answers a script’s message with its key, a refused one with reason and status', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const script = { script: 'yes' }
  for (const body of ['One', 'Two', 'Three']) {
    const sent = { id: expect.any(String), conversationId: expect.any(String) }
    expect(await post(anna, { to: ben.id }, text(body, script))).toEqual({ sent })
  }
  const refused = { alert: 'free_messages', body: 'Four', status: 402, price: 1 }
  expect(await post(anna, { to: ben.id }, text('Four', script))).toMatchObject({ refused, httpStatus: 402 })
})

test('a photo is sent from the same page, and one that can’t be read is refused there', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { credits: 3 }, ben: {} })
  const { conversationId: conversation } = await anna.write(ben)
  const refused = { kind: 'photo', body: '', alert: null, price: null }
  const answers = [await post(anna, { conversation }, photo(Buffer.alloc(0)))]
  answers.push(await post(anna, { conversation }, photo(Buffer.from('no picture'))))
  expect(answers).toMatchObject([400, 422].map((status) => ({ refused: { ...refused, status }, httpStatus: status })))
  const picture = await noise(210, 260)
  expect(await post(anna, { conversation }, photo(picture))).toBe(paths.chat(conversation))
  expect(await post(anna, { conversation }, photo(picture))).toMatchObject({
    refused: { ...refused, alert: 'credits', price: 3, status: 402 },
  })
  expect(await messagesOf(ben, conversation)).toMatchObject([{ kind: 'text' }, { kind: 'photo' }])
})

test('refuses a form that breaks off as a photo, and doesn’t read a foreign one', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const { conversationId: conversation } = await anna.write(ben)
  const broken = { body: 'broken off', type: 'multipart/form-data; boundary=x' }
  expect(await post(anna, { conversation }, broken)).toMatchObject({
    refused: { kind: 'photo', body: '', draftId: '', status: 400 },
    httpStatus: 400,
  })
  const strange = photo(Buffer.from('no picture'))
  strange.set('unknown', 'field')
  expect(await post(anna, { conversation }, strange)).toBe(400)
  expect(await post(anna, { conversation }, text('Plain'))).toBe(paths.chat(conversation))
})

test('does the one thing of a menu’s form and leads back, telling a script nothing', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { premium: true, credits: 20 }, ben: {} })
  const { conversationId: conversation } = await anna.write(ben)
  await sendMessage(anna.member, { conversation, body: '', gift: 'rose', draftId: uuidv7() })
  const [line, gift] = await messagesOf(ben, conversation)
  const marks = async () =>
    (await messagesOf(anna, conversation)).map(({ reaction, opened, deleted }) => [reaction, opened, deleted])
  const ask = (who: Person, intent: string, message = '', script = 'no') =>
    post(who, { conversation }, fields({ intent, message, script }))
  const react = (reaction: string, message = '', script = 'no') =>
    post(ben, { conversation }, fields({ intent: conversationIntents.react, message, script, reaction }))
  const { openGift, deleteMessage } = conversationIntents
  const back = paths.chat(conversation)

  expect([await react('love', line?.id), await ask(ben, openGift, gift?.id, 'yes')]).toEqual([back, null])
  expect(await marks()).toEqual([
    ['love', false, false],
    [null, true, false],
  ])
  expect([await react('', line?.id, 'yes'), await react('wow', gift?.id, 'yes')]).toEqual([null, null])
  expect(await marks()).toEqual([
    [null, false, false],
    ['wow', true, false],
  ])
  expect(await ask(anna, deleteMessage, line?.id)).toBe(back)
  expect(await marks()).toEqual([
    [null, false, true],
    ['wow', true, false],
  ])
  expect(await ask(anna, deleteMessage, line?.id, 'yes')).toBeNull()
  await expect(ask(anna, deleteMessage, line?.id)).rejects.toThrow(MessageNotFound)
  await expect(react('love', line?.id)).rejects.toThrow(MessageNotFound)
  await expect(react('rage', gift?.id)).rejects.toThrow(UnknownReaction)
  expect(await react('x'.repeat(50), gift?.id)).toBe(400)
  // Where no conversation is yet, there is no message of it.
  const begins = post(
    ben,
    { to: anna.id },
    fields({ intent: conversationIntents.react, reaction: 'love', message: gift?.id ?? '' }),
  )
  await expect(begins).rejects.toThrow(ConversationNotFound)
})

test('answers a script with an error, too, when the server fails', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const { conversationId: conversation } = await anna.write(ben)
  setDatabase(undefined)
  const deletion = { intent: conversationIntents.deleteUnsent, script: 'yes' }
  await expect(post(anna, { conversation }, fields(deletion))).rejects.toThrow()
  await expect(post(anna, { conversation }, text('Hello', { script: 'yes' }))).rejects.toThrow()
})

test('blocks and unblocks the other one from the conversation’s and the member’s page', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const { conversationId: conversation } = await anna.write(ben)
  const between = () => forMember(anna.member, (db) => blockBetween(db, anna.id, ben.id))
  for (const [target, page] of [
    [{ conversation }, paths.chat(conversation)],
    [{ to: ben.id }, paths.memberChat(ben.id)],
  ] as const) {
    expect(await post(anna, target, fields({ intent: 'block' }))).toBe(page)
    expect(await between()).toBe('by_viewer')
    expect(await post(anna, target, fields({ intent: 'unblock' }))).toBe(page)
    expect(await between()).toBe('none')
  }
})

test('a text that waits is deleted on the page where it stands', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await keepUnsent(anna.member, { to: ben.id }, 'Wait')
  const deletion = fields({ intent: conversationIntents.deleteUnsent })
  expect(await post(anna, { to: ben.id }, deletion)).toBe(paths.memberChat(ben.id))
  expect(await world.database.owner.selectFrom('unsent_texts').select('body').execute()).toEqual([])
})
