import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteMessage } from '~/modules/chats/marks/delete-message.server'
import { inbox } from '~/modules/chats/queries.server'
import { readMessages } from '~/modules/chats/reading/read-messages.server'
import { removeChat } from '~/modules/chats/remove-chat.server'
import { sendMessage } from '~/modules/chats/sending/send-message.server'
import { likeMember } from '~/modules/likes/like-member.server'
import { uuidv7 } from '~/platform/tokens.server'
import type { Person } from '../../../tests/support/person'
import { openWorld } from '../../../tests/support/world'
import { collectMessages } from './export/collect-messages.server'
import { exportedParts, rowsOf } from './export/collect-rows.server'
import { readExport } from './export/export-row.server'
import { exportOf, requestExport } from './export/request-export.server'
import { hoursBetweenExports } from './schema'

const rest = async () => {}
const rich = { premium: true, credits: 100 }

/** What stands in the person's conversations, one line a message. */
async function linesOf({ member }: Person): Promise<string[][]> {
  const { conversations } = await collectMessages(member, rest)
  return conversations.map(({ messages }) =>
    messages.map(({ from, text, gift, price }) => [from, text || gift, price].join(' ').trim()),
  )
}

test('copies what both wrote, without what the other removed, with the own costs', async () => {
  await using world = await openWorld()
  const { anna, ben, carl, eva } = await world.members({ anna: rich, ben: rich, carl: rich, eva: { gender: 'female' } })
  const { conversationId } = await anna.write(ben, 'one')
  await ben.write(anna, 'two')
  await sendMessage(anna.member, { to: ben.id, body: '', gift: 'rose', draftId: uuidv7() })
  await ben.write(anna, 'taken back')
  const { messages } = await readMessages(ben.member, conversationId, null)
  const key = messages.find(({ body }) => body === 'taken back')?.id ?? ''
  await deleteMessage(ben.member, { conversation: conversationId, message: key })
  await carl.write(anna, 'three')
  await carl.write(eva, 'of others')
  expect(await linesOf(anna)).toEqual([['me one 1', 'other two', 'me rose 5'], ['other three']])
  expect((await linesOf(carl)).flat()).toEqual(['me three 1', 'me of others 1'])
  expect(await linesOf(eva)).toEqual([['other of others']])
})

test('copies of a removed chat the own lines and what came since', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: rich, ben: rich })
  await anna.write(ben, 'mine')
  await ben.write(anna, 'removed')
  const [chat] = (await inbox(anna.member, { filter: 'all' })).chats
  await removeChat(anna.member, chat?.id ?? '')
  expect(await linesOf(anna)).toEqual([['me mine 1']])
  await ben.write(anna, 'and again')
  expect(await linesOf(anna)).toEqual([['me mine 1', 'other and again']])
  expect(await linesOf(ben)).toEqual([['other mine', 'me removed 1', 'me and again 1']])
})

test('a chat of which nothing is left takes no number', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: rich, ben: rich, carl: rich })
  await ben.write(anna, 'removed')
  const [chat] = (await inbox(anna.member, { filter: 'all' })).chats
  await removeChat(anna.member, chat?.id ?? '')
  await carl.write(anna, 'hello')
  const { conversations } = await collectMessages(anna.member, rest)
  expect(conversations.map(({ number, messages }) => [number, messages.length])).toEqual([[1, 1]])
})

test('a copy of thousands is whole: each message and each row once', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: rich, ben: rich })
  await anna.write(ben, 'again and again')
  await likeMember(anna.member, ben.id)
  const { owner } = world.database
  await sql`insert into messages select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'draft_id', gen_random_uuid(), 'body', n))).*
    from messages m, generate_series(1, 1200) n`.execute(owner)
  await sql`insert into like_days select (jsonb_populate_record(d, jsonb_build_object('day', d.day - n))).*
    from like_days d, generate_series(1, 1200) n`.execute(owner)
  const [lines = []] = await linesOf(anna)
  expect([lines.length, new Set(lines).size]).toEqual([1201, 1201])
  const days = (await rowsOf(anna.member, 'like_days', rest)).map(({ day }) => day)
  expect([days.length, new Set(days).size]).toEqual([1201, 1201])
})

test('copies from no table a row of somebody else', async () => {
  await using world = await openWorld()
  const { anna, ben, clara } = await world.members({ anna: rich, ben: rich, clara: { at: world.coast, shared: true } })
  await anna.write(ben, 'to ben')
  await ben.write(anna, 'to anna')
  await likeMember(anna.member, ben.id)
  await likeMember(ben.member, anna.id)
  for (const { member } of [anna, ben, clara]) await requestExport(member)
  for (const table of exportedParts) {
    const rows = await rowsOf(anna.member, table, rest)
    expect([table, rows.filter((row) => !JSON.stringify(row).includes(anna.id))]).toEqual([table, []])
  }
  expect(await rowsOf(anna.member, 'members', rest)).toMatchObject([{ name: 'anna' }])
  expect(await rowsOf(clara.member, 'accounts', rest)).toMatchObject([{ email: 'clara@mail.example' }])
  expect(await rowsOf(anna.member, 'account_tokens', rest)).toEqual([])
})

test('shows how far a copy is, how long it stays and when the next can be made', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const set = (changes: Record<string, unknown>) =>
    world.database.owner.updateTable('exports').set(changes).where('account_id', '=', anna.id).execute()
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
  for (const { member } of [ben, anna]) await requestExport(member)
  await set({ status: 'running', progress: 60 })
  expect(await exportOf(anna.member)).toEqual({ kind: 'under_way', progress: 60 })
  expect(await exportOf(ben.member)).toEqual({ kind: 'under_way', progress: 0 })
  await set({ status: 'ready', bytes: 7, ready_at: inHours(-1), expires_at: inHours(1), requested_at: inHours(-2) })
  const ready = await exportOf(anna.member)
  expect(ready).toMatchObject({ kind: 'ready', bytes: 7, nextAt: expect.any(String) })
  const nextAt = ready.kind === 'ready' ? Date.parse(ready.nextAt ?? '') : 0
  expect(Math.round((nextAt - Date.now()) / 3_600_000)).toBe(hoursBetweenExports - 2)
  await set({ requested_at: inHours(-25) })
  expect(await exportOf(anna.member)).toMatchObject({ kind: 'ready', nextAt: null })
  for (const over of [{ expires_at: inHours(-1) }, { status: 'gone', expires_at: inHours(1) }]) {
    await set(over)
    expect(await exportOf(anna.member)).toEqual({ kind: 'gone', nextAt: null })
    const { id } = await world.database.owner
      .selectFrom('exports')
      .where('account_id', '=', anna.id)
      .select('id')
      .executeTakeFirstOrThrow()
    expect(await readExport(anna.member, id)).toBeNull()
  }
  const { cleo } = await world.members({ cleo: {} })
  expect(await exportOf(cleo.member)).toEqual({ kind: 'none' })
})
