import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AppLoadContext } from '@remix-run/node'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { sendPhoto } from '~/modules/chats/photos/send-photo.server'
import { sendVoice } from '~/modules/chats/voice/send-voice.server'
import { closeAccount } from '~/modules/leaving/closing/close-account.server'
import { likeMember } from '~/modules/likes/like-member.server'
import { saveAnswers } from '~/modules/members/answers/answers.server'
import { saveNote } from '~/modules/members/notes/profile-note.server'
import { saveProfile } from '~/modules/members/save-profile.server'
import { reportMember } from '~/modules/moderation/report-member.server'
import { uploadPhoto } from '~/modules/photos/upload/upload-photo.server'
import { uuidv7 } from '~/platform/tokens.server'
import { loader as downloadExport } from '~/routes/leaving/my-data-file'
import { paidOrder } from '../../../tests/support/money/buying'
import type { Person } from '../../../tests/support/person'
import { noise } from '../../../tests/support/photo'
import { recording } from '../../../tests/support/voice'
import type { World } from '../../../tests/support/world'
import { openWorld } from '../../../tests/support/world'
import { exportedParts } from './export/collect-rows.server'
import { readExport } from './export/export-row.server'
import { expireExport, makeExport } from './export/make-export.server'
import { exportOf, requestExport } from './export/request-export.server'
import { exportGroups } from './schema'
import { personalData } from './tables'

const folder = mkdtempSync(join(tmpdir(), 'manyhearts-export-'))
vi.stubEnv('DATA_DIR', folder)

/** The files of the person's copy by their paths; photos as their length. */
async function copyOf(person: Person): Promise<Record<string, string>> {
  const view = await exportOf(person.member)
  const zip = view.kind === 'ready' ? await readExport(person.member, view.id) : null
  if (!zip) throw new Error('there is no copy')
  const reader = new ZipReader(new Uint8ArrayReader(zip), { useWebWorkers: false })
  const files: Record<string, string> = {}
  for (const entry of await reader.getEntries()) {
    if (entry.directory) continue
    const bytes = await entry.getData(new Uint8ArrayWriter())
    files[entry.filename] = entry.filename.endsWith('.webp') ? `${bytes.length > 100}` : Buffer.from(bytes).toString()
  }
  return files
}

async function answer(world: World, viewer: Person | null, id: string) {
  const url = new URL(`https://saffron.example/my-data/${id}`)
  const context = { tenant: world.saffron, url, viewer: viewer?.member ?? null } as AppLoadContext
  try {
    return await downloadExport({ params: { id }, request: new Request(url), context })
  } catch (thrown) {
    if (thrown instanceof Response) return thrown
    throw thrown
  }
}

/** Anna and Ben have lived on the site for a while. */
async function lived(world: World) {
  const { anna, ben } = await world.members({ anna: {}, ben: { premium: true, credits: 50 } })
  const about = (person: Person, about_me: string) =>
    world.database.owner.updateTable('members').set({ about_me }).where('id', '=', person.id).execute()
  await about(anna, 'Loves the tram')
  await about(ben, 'Only Ben knows this')
  await saveAnswers(anna.member, [{ prompt: 'sunday', text: 'Bread from the market' }])
  await saveAnswers(ben.member, [{ prompt: 'sunday', text: 'Only Ben’s Sunday' }])
  await saveProfile(anna.member, { eye_colour: 'green' })
  await uploadPhoto(anna.member, await noise())
  await uploadPhoto(ben.member, await noise())
  await anna.write(ben, 'Shall we take the tram?')
  const { conversationId } = await ben.write(anna, 'Line eleven, gladly')
  await sendPhoto(ben.member, { to: anna.id }, { draftId: uuidv7(), file: await noise() })
  const voice = { draftId: uuidv7(), bars: null, file: await recording('mp4') }
  await sendVoice(ben.member, { to: anna.id }, voice)
  await likeMember(anna.member, ben.id)
  await saveNote(anna.member, ben.id, 'Anna’s note about him')
  await saveNote(ben.member, anna.id, 'Ben’s note about her')
  await reportMember(anna.member, { memberId: ben.id, reason: 'other', message: 'What Anna reported' })
  const again = { memberId: ben.id, reason: 'rude', message: 'What Anna added' } as const
  await reportMember(anna.member, again, { conversationId })
  await paidOrder(anna)
  return { anna, ben }
}

test('copies all that a member gave and was sent, and nothing else of others', async () => {
  await using world = await openWorld()
  const { anna } = await lived(world)
  await world.database.owner.updateTable('accounts').set({ language: 'de' }).where('id', '=', anna.id).execute()
  await requestExport(anna.member)
  expect(await exportOf(anna.member)).toEqual({ kind: 'under_way', progress: 0 })
  const mail = (await world.mails()).at(-1)
  const view = await exportOf(anna.member)
  expect(mail).toMatchObject({ to: 'anna@mail.example', subject: 'Deine Daten liegen bereit' })
  expect(mail?.links).toContain(`https://saffron.example/my-data/${view.kind === 'ready' ? view.id : ''}`)
  const files = await copyOf(anna)
  expect(Object.keys(files).sort()).toEqual(
    [
      'index.html',
      'data/messages.json',
      ...exportedParts.map((table) => `data/${table}.json`),
      'message-photos/1-3.webp',
      'message-voices/1-4.m4a',
      'photos/1.webp',
    ].sort(),
  )
  expect([files['photos/1.webp'], files['message-photos/1-3.webp']]).toEqual(['true', 'true'])
  expect(files['index.html']).toContain('<audio src="message-voices/1-4.m4a"')
  const all = Object.values(files).join('\n')
  for (const own of [
    'Loves the tram',
    'Bread from the market',
    'Shall we take the tram?',
    'Line eleven, gladly',
    'Anna’s note about him',
    'What Anna reported',
    'What Anna added',
    'anna@mail.example',
  ]) {
    expect(all).toContain(own)
  }
  for (const foreign of [
    'Only Ben knows this',
    'Only Ben’s Sunday',
    'Ben’s note',
    'ben@mail',
    'password_hash',
    'none: nobody logs in',
  ]) {
    expect(all).not.toContain(foreign)
  }
  expect(JSON.parse(files['data/orders.json'] ?? '')).toMatchObject([{ amount: 999, currency: 'EUR' }])
  const [report] = JSON.parse(files['data/reports.json'] ?? '')
  expect(report.additions.map(Object.keys)).toEqual([['at', 'reason', 'message']])
  expect(files['index.html']).toContain('<html lang="de"')
  for (const word of ['Nachrichten', 'Über mich', 'Frau', 'Geburtsdatum', '>Augen<', '>Grün<'])
    expect(files['index.html']).toContain(word)
  expect(files['index.html']).not.toContain('time zone')
  expect(files['index.html']).not.toMatch(/personal-data[:.]|<script/)
})

test('a copy is for its owner alone, for seven days; then its file is gone', async () => {
  await using world = await openWorld()
  const { anna, ben } = await lived(world)
  await requestExport(anna.member)
  await world.mails()
  const view = await exportOf(anna.member)
  const id = view.kind === 'ready' ? view.id : ''
  const own = await answer(world, anna, id)
  expect([own.status, own.headers.get('Content-Type'), own.headers.get('Cache-Control')]).toEqual([
    200,
    'application/zip',
    'private, no-store',
  ])
  for (const wrong of [id.replace(/^./, 'f'), 'x', uuidv7()]) {
    expect((await answer(world, anna, wrong)).status).toBe(404)
  }
  expect((await answer(world, ben, id)).status).toBe(404)
  expect((await answer(world, null, id)).status).toBe(302)
  expect(await readExport({ ...anna.member, tenant: world.coast }, id)).toBeNull()
  const files = () => readdirSync(folder, { recursive: true }).filter((name) => String(name).includes(id))
  expect(files()).toHaveLength(1)
  await world.pass(7 * 24 + 1)
  expect((await answer(world, anna, id)).status).toBe(404)
  await world.mails()
  expect(files()).toEqual([])
  expect(await exportOf(anna.member)).toEqual({ kind: 'gone', nextAt: null })
})

test('makes one copy a day and mails it once, however many are asked for', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const results = await Promise.allSettled([1, 2, 3].map(() => requestExport(anna.member)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { id } = await world.database.owner.selectFrom('exports').select('id').executeTakeFirstOrThrow()
  await Promise.all([makeExport(anna.member, id), makeExport(anna.member, id)])
  expect((await world.mails()).map(({ subject }) => subject)).toEqual(['Your data is ready'])
  await world.pass(23)
  await expect(requestExport(anna.member)).rejects.toThrow('too_soon')
  await world.pass(2)
  await requestExport(anna.member)
})

test('copies own pictures that weren’t refused, and others’ that were let through', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({
    anna: { premium: true, credits: 50 },
    ben: { premium: true, credits: 50 },
  })
  for (let time = 0; time < 2; time += 1) await uploadPhoto(anna.member, await noise())
  for (const [from, to] of [
    [anna, ben],
    [anna, ben],
    [ben, anna],
    [ben, anna],
  ] as const) {
    await sendPhoto(from.member, { to: to.id }, { draftId: uuidv7(), file: await noise() })
  }
  const refuse = (table: 'photos' | 'message_photos', status: 'pending' | 'rejected', position: number, of?: Person) =>
    sql`update ${sql.table(table)} set status = ${status} where ctid = (
      select ctid from ${sql.table(table)} where ${of ? sql`sender_id = ${of.id}` : sql`true`}
      order by created_at limit 1 offset ${position})`.execute(world.database.owner)
  await refuse('photos', 'rejected', 1)
  await refuse('message_photos', 'rejected', 0, anna)
  await refuse('message_photos', 'pending', 1, anna)
  await refuse('message_photos', 'pending', 0, ben)
  await requestExport(anna.member)
  await world.mails()
  const pictures = Object.keys(await copyOf(anna)).filter((file) => file.endsWith('.webp'))
  expect(pictures.sort()).toEqual(['message-photos/1-2.webp', 'message-photos/1-4.webp', 'photos/1.webp'])
})

test('makes and mails no copy of a closed account, and ends no others', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  for (const { member } of [anna, ben]) await requestExport(member)
  await closeAccount(anna.member, { reason: null, note: null, addressBlock: '' })
  const sent = (await world.mails()).map(({ to, subject }) => `${to}: ${subject}`)
  expect(sent.sort()).toEqual(['anna@mail.example: Your account is closed', 'ben@mail.example: Your data is ready'])
  const copies = () =>
    world.database.owner.selectFrom('exports').select(['id', 'account_id', 'status']).orderBy('id').execute()
  const [hers, his] = await copies()
  expect([hers?.account_id, hers?.status, his?.status]).toEqual([anna.id, 'running', 'ready'])
  await expireExport(anna.member, hers?.id ?? '')
  expect((await copies()).map(({ status }) => status)).toEqual(['gone', 'ready'])
  expect(await readExport(ben.member, his?.id ?? '')).not.toBeNull()
  expect(await readExport(anna.member, his?.id ?? '')).toBeNull()
  await makeExport(ben.member, hers?.id ?? '')
  expect((await copies()).map(({ status }) => status)).toEqual(['gone', 'ready'])
})

test('has every table say what export and purge do with it', async () => {
  await using world = await openWorld()
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely_migration%'`.execute(
    world.database.owner,
  )
  const known: string[] = Object.keys(personalData)
  // Made by a trigger: sets of brands that members were shown on.
  expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual(['audiences'])
  const shown: string[] = Object.values(exportGroups).flat()
  expect(shown.sort()).toEqual([...exportedParts].sort())
})
