import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { sendPhoto } from '~/modules/chats/photos/send-photo.server'
import { inbox } from '~/modules/chats/queries.server'
import { readMessages } from '~/modules/chats/reading/read-messages.server'
import { sendMessage } from '~/modules/chats/sending/send-message.server'
import { sendVoice } from '~/modules/chats/voice/send-voice.server'
import { sendComplaint } from '~/modules/complaints/send-complaint.server'
import { creditByOperator } from '~/modules/credits/credit-by-operator.server'
import { likeMember } from '~/modules/likes/like-member.server'
import { saveAnswers } from '~/modules/members/answers/answers.server'
import { saveNote } from '~/modules/members/notes/profile-note.server'
import { decideReport } from '~/modules/moderation/decide-report.server'
import { listReports } from '~/modules/moderation/queries.server'
import { reportMember } from '~/modules/moderation/report-member.server'
import { subscribe } from '~/modules/notifications/push/subscriptions.server'
import { proveBooks } from '~/modules/payments/books/prove-books.server'
import { placeOrder } from '~/modules/payments/orders/place-order.server'
import { freshOrder } from '~/modules/payments/orders/refresh-order.server'
import { endSandboxPayment } from '~/modules/payments/provider/sandbox-checkout.server'
import { makeExport } from '~/modules/personal-data/export/make-export.server'
import { requestExport } from '~/modules/personal-data/export/request-export.server'
import { uploadPhoto } from '~/modules/photos/upload/upload-photo.server'
import { uuidv7 } from '~/platform/tokens.server'
import { orderDraft, ordered, paidOrder } from '../../../tests/support/money/buying'
import { byMollie, mollie } from '../../../tests/support/money/sale-by-mollie'
import type { Person } from '../../../tests/support/person'
import { noise } from '../../../tests/support/photo'
import { mollieKey } from '../../../tests/support/servers/mollie'
import { recording } from '../../../tests/support/voice'
import type { World } from '../../../tests/support/world'
import { openWorld } from '../../../tests/support/world'
import { closeAccount } from './closing/close-account.server'
import { eraseAccount } from './purge/erase-account.server'
import { BudgetSpent } from './purge/erase-rows.server'
import { purgeDue } from './purge/purge-due.server'

const folder = mkdtempSync(join(tmpdir(), 'manyhearts-purge-'))
vi.stubEnv('DATA_DIR', folder)

const days = (count: number) => count * 24
const close = ({ member }: Person) =>
  closeAccount(member, { reason: 'other', note: 'The zebra crossing', addressBlock: '' })
const purgeAll = ({ saffron, coast, noirRose }: World) =>
  purgeDue(async (wanted) => [saffron, coast, noirRose].find(({ id }) => id === wanted) ?? null)
const unhurried = { isSpent: () => false, rest: async () => {} }

/** Every row of every table, the queue's too, and the names of all files. */
async function everything({ database }: World): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema', 'pg_toast') order by 1`.execute(
    database.owner,
  )
  const parts = [readdirSync(folder, { recursive: true }).join('\n')]
  for (const { name } of rows) {
    const table = await sql<{ text: string }>`
      select coalesce(string_agg(${sql.raw(name.split('.')[1] ?? '')}::text, chr(10)), '') as text from ${sql.raw(name)}`.execute(
      database.owner,
    )
    parts.push(table.rows[0]?.text ?? '')
  }
  return parts.join('\n')
}

async function proofOf({ database }: World) {
  return database.owner.selectFrom('purges').selectAll().executeTakeFirstOrThrow()
}

/** Zinnia has done whatever leaves something behind. */
async function busyLife(world: World) {
  world.saffron.secret = () => mollieKey
  const { zinnia, ben, carl } = await world.members({ zinnia: { premium: true }, ben: {}, carl: {} })
  await world.database.owner
    .updateTable('members')
    .set({ about_me: 'I collect umbrellas', interests: ['coffee'] })
    .where('id', '=', zinnia.id)
    .execute()
  await saveAnswers(zinnia.member, [{ prompt: 'sunday', text: 'Umbrellas in the rain' }])
  await requestExport(zinnia.member)
  const copy = await world.database.owner.selectFrom('exports').select('id').executeTakeFirstOrThrow()
  await makeExport(zinnia.member, copy.id)
  await creditByOperator(world.saffron, { member: 'zinnia', credits: 50, reason: 'Zinnia was kind' })
  for (let photo = 0; photo < 2; photo += 1) await uploadPhoto(zinnia.member, await noise())
  await sendMessage(ben.member, { to: zinnia.id, body: 'Hello from Ben', draftId: uuidv7(), about: 'words.0' })
  await zinnia.write(ben, 'A walk by the harbour')
  await sendPhoto(zinnia.member, { to: ben.id }, { draftId: uuidv7(), file: await noise() })
  const voice = { draftId: uuidv7(), bars: null, file: await recording() }
  await sendVoice(zinnia.member, { to: ben.id }, voice)
  await zinnia.write(carl, 'Nobody ever answered')
  await likeMember(zinnia.member, ben.id)
  await likeMember(ben.member, zinnia.id)
  await saveNote(zinnia.member, ben.id, 'Plays the tuba')
  await saveNote(carl.member, zinnia.id, 'Zinnia with the umbrellas')
  const target = { endpoint: 'https://push.example/zinnia', p256dh: 'key', auth: 'secret' }
  await world.database.owner
    .insertInto('sessions')
    .values({
      pool_id: zinnia.member.tenant.poolId,
      tenant_id: zinnia.member.tenant.id,
      token_hash: 'hash of a session',
      id: zinnia.member.sessionId,
      account_id: zinnia.id,
      user_agent: 'Browser of hers',
      address_block: '203.0.113.77',
      expires_at: new Date(Date.now() + 1e9),
    })
    .execute()
  await subscribe(zinnia.member, target)
  const draft = orderDraft({ method: 'visa', keep: true })
  await placeOrder(zinnia.member, draft)
  mollie.change([...mollie.payments.keys()].at(-1) ?? '', { status: 'paid' })
  await freshOrder(zinnia.member, draft.key)
  const complaint = { topic: 'other', orderNumber: null, message: 'The lift is broken', language: 'en' } as const
  const words = { ...complaint, name: 'Zinnia', email: 'zinnia@mail.example' }
  await sendComplaint(world.saffron, words, { member: null, addressBlock: '203.0.113.77' })
  return { zinnia, ben, carl }
}

/** What nobody may find afterwards. */
const traces = [
  'zinnia',
  'umbrellas',
  'harbour',
  'Nobody ever answered',
  'tuba',
  'zebra',
  'Browser of hers',
  '203.0.113.77',
  'lift is broken',
  '.webp',
  '.audio',
  '.zip',
]

const found = async (world: World) => {
  const dump = (await everything(world)).toLowerCase()
  return traces.filter((trace) => dump.includes(trace.toLowerCase()))
}

test('leaves no name, address, text or picture of a closed account after its time', async () => {
  await using world = await openWorld({ saffron: byMollie })
  const { zinnia, ben, carl } = await busyLife(world)
  expect([mollie.customers.size, mollie.mandates.size]).toEqual([1, 1])
  expect(await found(world)).toEqual(traces.filter((trace) => trace !== 'zebra'))
  await close(zinnia)
  expect(await found(world)).toContain('zebra')
  await world.mails()
  await world.pass(2)
  await world.mails()
  await world.pass(days(14) - 3)
  await world.mails()
  await purgeAll(world)
  expect(await world.database.owner.selectFrom('purges').selectAll().execute()).toEqual([])
  await world.pass(2)
  await Promise.all([purgeAll(world), purgeAll(world)])
  expect(await proofOf(world)).toMatchObject({ delayed: { complaints: 'complaint' }, finished_at: null })
  await world.pass(days(17))
  await purgeAll(world)
  await world.mails()
  expect(await found(world)).toEqual([])
  expect([mollie.customers.size, mollie.mandates.size]).toEqual([0, 0])
  const { finished_at, removed, reason, delayed } = await proofOf(world)
  expect([finished_at === null, reason, delayed]).toEqual([false, null, {}])
  expect(removed).toMatchObject({
    accounts: 1,
    exports: 1,
    members: 1,
    photos: 2,
    message_photos: 2,
    messages: 4,
    likes: 2,
    profile_notes: 2,
    stored_methods: 1,
    payment_customers: 1,
    conversations: 1,
    'messages quoting the profile': 1,
    'complaints cleared': 1,
    'credit_ledger cleared': 1,
  })
  expect((await proveBooks(world.saffron)).differences).toEqual([])
  // What Ben wrote is his.
  const { chats } = await inbox(ben.member, { filter: 'all' })
  expect(chats).toMatchObject([{ peer: { name: '', gone: true }, preview: '', unread: 0 }])
  expect((await readMessages(ben.member, chats[0]?.id ?? '', null)).messages).toMatchObject([
    { body: 'Hello from Ben', about: null },
  ])
  expect((await inbox(carl.member, { filter: 'all' })).chats).toEqual([])
})

test('continues a purge that was cut off anywhere, and counts everything once', async () => {
  await using world = await openWorld({ saffron: byMollie })
  const { zinnia } = await busyLife(world)
  await close(zinnia)
  await world.pass(days(45))
  let cuts = 0
  for (let isDone = false; !isDone && cuts < 100; cuts += 1) {
    // Each run is stopped after its first statement that took something; two run at a time.
    const runs = await Promise.allSettled(
      [0, 1].map(() => eraseAccount(world.saffron, zinnia.id, { ...unhurried, isSpent: () => true })),
    )
    isDone = runs.every(({ status }) => status === 'fulfilled')
    for (const run of runs) if (run.status === 'rejected') expect(run.reason).toBeInstanceOf(BudgetSpent)
  }
  expect(cuts).toBeGreaterThan(5)
  expect(await eraseAccount(world.saffron, zinnia.id, unhurried)).toBeNull()
  const { removed, finished_at } = await proofOf(world)
  expect(finished_at).not.toBeNull()
  expect(removed).toMatchObject({ messages: 4, photos: 2, message_photos: 2, likes: 2, members: 1, accounts: 1 })
})

test('an account that is open, back, or not yet due is left alone', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await close(anna)
  await world.pass(days(14) - 1)
  for (const { id } of [anna, ben]) expect(await eraseAccount(world.saffron, id, unhurried)).toBeNull()
  await world.pass(2)
  expect(await eraseAccount(world.noirRose, anna.id, unhurried)).toBeNull()
  expect(await world.database.owner.selectFrom('members').select('id').execute()).toHaveLength(2)
})

test('delays the account for a payment under way, and returns money that still comes', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await paidOrder(anna)
  const { providerPaymentId } = await ordered(anna, { method: 'wiretransfer' })
  await close(anna)
  await world.pass(days(15))
  await world.database.owner.updateTable('orders').set({ created_at: new Date() }).execute()
  expect(await eraseAccount(world.saffron, anna.id, unhurried)).toEqual({ account: 'payment' })
  const left = async (table: 'members' | 'accounts') =>
    (await world.database.owner.selectFrom(table).select('id').execute()).length
  expect([await left('members'), await left('accounts')]).toEqual([0, 1])
  expect(await proofOf(world)).toMatchObject({ finished_at: null, delayed: { account: 'payment' } })
  await endSandboxPayment(world.saffron, providerPaymentId, 'pay')
  await world.mails()
  expect(await eraseAccount(world.saffron, anna.id, unhurried)).toEqual({})
  expect(await left('accounts')).toBe(0)
  const [paid, late] = await world.database.owner.selectFrom('orders').selectAll().orderBy('payment_id').execute()
  expect([paid?.refunded, late?.refunded]).toEqual([0, late?.amount])
  expect((await proveBooks(world.saffron)).differences).toEqual([])
})

test('keeps what a report is about until nobody can object any more', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const { conversationId } = await anna.write(ben, 'Send me a gift card')
  await reportMember(
    ben.member,
    { memberId: anna.id, reason: 'money', message: 'She asked for a card' },
    { conversationId },
  )
  await close(anna)
  await world.pass(days(15))
  const erase = () => eraseAccount(world.saffron, anna.id, unhurried)
  expect(await erase()).toEqual({ reports: 'report' })
  const reportRow = () => world.database.owner.selectFrom('reports').selectAll().executeTakeFirstOrThrow()
  expect(JSON.stringify(await reportRow())).toContain('gift card')
  expect(await world.database.owner.selectFrom('messages').select('id').execute()).toEqual([])
  const [report] = await listReports(world.saffron, { all: true })
  await decideReport(world.saffron, { reference: report?.reference ?? '', act: 'disabled', statements: {} })
  expect(await erase()).toEqual({ reports: 'report' })
  await world.pass(days(186))
  expect(await erase()).toEqual({})
  expect(await reportRow()).toMatchObject({ message: null, member_name: '', decision: 'disabled' })
  expect(JSON.stringify(await reportRow())).not.toContain('gift card')
})

test('a provider that is away holds up the account alone, and is told later', async () => {
  await using world = await openWorld({ saffron: byMollie })
  const { zinnia } = await busyLife(world)
  await close(zinnia)
  await world.pass(days(45))
  mollie.failNext({ status: 401 })
  expect(await eraseAccount(world.saffron, zinnia.id, unhurried)).toEqual({ account: 'provider' })
  expect(mollie.customers.size).toBeGreaterThan(0)
  expect(await eraseAccount(world.saffron, zinnia.id, unhurried)).toEqual({})
})
