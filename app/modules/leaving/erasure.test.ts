import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import { linkToken, makeLink, makeLinkFor } from '~/modules/accounts/email/links.server'
import { countTries } from '~/modules/accounts/sessions/attempts.server'
import { openSession } from '~/modules/accounts/sessions/sessions.server'
import { changeName } from '~/modules/accounts/settings/change-name.server'
import { changeConsent } from '~/modules/accounts/sign-up/consents.server'
import { createInvite } from '~/modules/accounts/sign-up/invites.server'
import { inbox } from '~/modules/chats/queries.server'
import { readMessages } from '~/modules/chats/reading/read-messages.server'
import { removeChat } from '~/modules/chats/remove-chat.server'
import { answerComplaint } from '~/modules/complaints/answer-complaint.server'
import { sendComplaint } from '~/modules/complaints/send-complaint.server'
import { likeMember } from '~/modules/likes/like-member.server'
import { saveNote } from '~/modules/members/notes/profile-note.server'
import { decideMember } from '~/modules/moderation/by-hand/decide-member.server'
import { decideReport } from '~/modules/moderation/decide-report.server'
import { listReports } from '~/modules/moderation/queries.server'
import type { ActOnMember } from '~/modules/moderation/queue/schema'
import { reportMember } from '~/modules/moderation/report-member.server'
import { flagByHand } from '~/modules/moderation/signals/flag-member.server'
import { readTransparency } from '~/modules/moderation/transparency/transparency.server'
import { subscribe } from '~/modules/notifications/push/subscriptions.server'
import { hashToken } from '~/platform/tokens.server'
import { setPasswords, turnOn, withPasskey } from '../../../tests/support/credentials'
import { ordersIn, paidOrder } from '../../../tests/support/money/buying'
import type { Person } from '../../../tests/support/person'
import { rowsOfOthers } from '../../../tests/support/rows-of-others'
import type { World } from '../../../tests/support/world'
import { openWorld } from '../../../tests/support/world'
import { closeAccount } from './closing/close-account.server'
import { eraseNow } from './closing/erase-now.server'
import { refundAll } from './offers/find-offers.server'
import { takeStayDiscount } from './offers/stay-discount.server'
import { eraseAccount } from './purge/erase-account.server'
import { purgeDue } from './purge/purge-due.server'
import { reactivate } from './returning/reactivate.server'

const client = { addressBlock: '192.0.2.1', userAgent: 'Firefox' }
const unhurried = { isSpent: () => false, rest: async () => {} }
const overdue = 14 * 24 + 1

const close = ({ member }: Person) => closeAccount(member, { reason: 'other', note: 'Bye', addressBlock: '' })
const erase = ({ member }: Person) => eraseAccount(member.tenant, member.id, unhurried)

const complaint = (name: string) => ({
  ...({ topic: 'other', orderNumber: null, message: `${name} has a complaint`, language: 'en' } as const),
  ...{ name, email: `${name}@mail.example` },
})

/** What somebody leaves behind who has used about everything, and met Carl. */
async function life(world: World, person: Person, carl: Person): Promise<void> {
  const { id, member, name } = person
  const { saffron } = world
  await withPasskey(person)
  await turnOn(person)
  await createInvite(member)
  await changeConsent(member, 'promotions', true)
  await forTenant(saffron, async (db) => {
    for (const key of [name, member.email]) await countTries(db, key)
    await openSession(db, id, client)
    await makeLink(db, id, 'reset')
  })
  await subscribe(member, { endpoint: `https://push.example/${name}`, p256dh: 'key', auth: 'secret' })
  await person.write(carl, `${name} to carl`)
  await carl.write(person, `carl to ${name}`)
  await likeMember(member, carl.id)
  await likeMember(carl.member, id)
  await saveNote(member, carl.id, 'A note of theirs')
  await saveNote(carl.member, id, 'A note about them')
  await paidOrder(person, { method: 'visa', keep: true })
  await takeStayDiscount({ ...member, tenant: { ...saffron, company: { ...saffron.company, delete_discount: 40 } } })
  await sendComplaint(saffron, complaint(name), { member, addressBlock: '' })
  await changeName(member, `${name}-new`)
}

async function twoLives(world: World) {
  const { anna, ben, carl } = await world.members({
    anna: { premium: true, credits: 10, shared: true },
    ben: { premium: true, credits: 10, shared: true, gender: 'female', seeks: ['male'] },
    carl: { premium: true, credits: 50 },
  })
  await setPasswords(world)
  for (const person of [anna, ben]) await life(world, person, carl)
  return { anna, ben, carl }
}

/** The tables in which a row names somebody. */
async function tablesNaming(world: World, { id }: { id: string }): Promise<string[]> {
  const [all, others] = [await rowsOfOthers(world.database.owner), await rowsOfOthers(world.database.owner, { id })]
  const unnamed = new Set(others)
  return [
    ...new Set(all.filter((row) => !unnamed.has(row)).map((row) => row.split(' ')[0]?.split('.')[1] ?? '')),
  ].sort()
}

test('keeps books by number, others’ messages and the proof of an erased member', async () => {
  await using world = await openWorld()
  const { anna, ben } = await twoLives(world)
  await close(anna)
  await close(ben)
  await world.pass(overdue)
  const tables = await tablesNaming(world, anna)
  const tried = { id: hashToken(anna.member.email) }
  expect(await tablesNaming(world, tried)).toEqual(['login_attempts'])
  const others = () => rowsOfOthers(world.database.owner, anna, tried)
  const before = await others()
  expect(await erase(anna)).toEqual({ complaints: 'complaint' })
  expect(await others()).toEqual(expect.arrayContaining(before))
  expect(await tablesNaming(world, tried)).toEqual([])
  expect(await tablesNaming(world, anna)).toEqual([
    ...['complaints', 'conversation_members', 'conversations', 'credit_ledger', 'messages', 'orders', 'purges'],
  ])
  expect(await tablesNaming(world, ben)).toEqual(tables)
})

const acts: [string, (anna: Person, token: string) => Promise<unknown>][] = [
  ['closes the account', close],
  ['is erased at once', ({ id, member: { tenant } }) => forTenant(tenant, (db) => eraseNow(db, tenant, id))],
  ['comes back by the link', ({ member: { tenant } }, token) => reactivate(tenant, token, client)],
  ['has everything refunded', ({ member }) => refundAll(member)],
]

test.each(acts)('what is of others stays as it is when a member %s', async (what, act) => {
  await using world = await openWorld()
  const { anna, ben } = await twoLives(world)
  const isBack = what.startsWith('comes back')
  if (isBack) for (const person of [anna, ben]) await close(person)
  const token = await forTenant(world.saffron, async (db) =>
    linkToken('reactivation', await makeLinkFor(db, anna.id, { purpose: 'reactivation', hours: 1 })),
  )
  const [order] = await ordersIn(world)
  const others = () => rowsOfOthers(world.database.owner, anna, { id: order?.id ?? '' })
  const before = { others: await others(), all: await rowsOfOthers(world.database.owner) }
  await act(anna, token)
  expect(await rowsOfOthers(world.database.owner)).not.toEqual(before.all)
  expect(await others()).toEqual(expect.arrayContaining(before.others))
})

const rowsIn = async <Table extends 'reports' | 'complaints'>(world: World, table: Table) =>
  JSON.stringify(await world.database.owner.selectFrom(table).selectAll().execute())

/** A decision, how long ago it was, and what an erasure waits for. */
const reports: [string, ActOnMember | null, number, object][] = [
  ['that waits for its decision is kept', null, 300, { reports: 'report' }],
  ['of a warning is kept while one may object', 'warned', 183, { reports: 'report' }],
  ['of a suspension is kept while one may object', 'disabled', 183, { reports: 'report' }],
  ['of a warning goes when nobody can object any more', 'warned', 186, {}],
  ['that led to nothing goes at once', 'nothing', 0, {}],
]

test.each(reports)('a report %s, of whoever wrote it and of whom it is about', async (_, act, days, delays) => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  await carl.write(anna, 'Hello')
  await reportMember(anna.member, { memberId: ben.id, reason: 'rude', message: 'written by anna' })
  await reportMember(ben.member, { memberId: anna.id, reason: 'rude', message: 'written of anna' })
  await reportMember(ben.member, { memberId: carl.id, reason: 'rude', message: 'of others' })
  for (const { reference } of await listReports(world.saffron, { all: true })) {
    if (act) await decideReport(world.saffron, { reference, act, statements: { en: 'in our words' } })
  }
  await close(anna)
  await world.pass(Math.max(overdue, 24 * days))
  expect(await erase(anna)).toEqual(delays)
  const left = await rowsIn(world, 'reports')
  const isRetained = 'reports' in delays
  for (const written of ['written by anna', 'written of anna', '"member_name":"anna"'])
    expect([written, left.includes(written)]).toEqual([written, isRetained])
  expect(left).toContain('of others')
  const ours = left.match(/in our words/g)?.length ?? 0
  if (act) expect(ours).toBe(isRetained ? 3 : 1)
})

test('a decision without a report stays as long as the member may object', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const decision = { act: 'suspended', ground: 'fake', words: 'words of a moderator', days: 3 } as const
  await decideMember(world.saffron, null, anna.id, decision)
  await close(anna)
  await world.pass(overdue)
  expect(await erase(anna)).toEqual({ reports: 'report' })
  expect((await rowsOfOthers(world.database.owner)).join()).toContain('words of a moderator')
  await world.pass(24 * 186)
  expect(await erase(anna)).toEqual({})
  expect((await rowsOfOthers(world.database.owner)).join()).not.toContain('words of a moderator')
})

test('of decisions about an erased member the figures are left alone', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const { saffron, database } = world
  const { owner } = database
  await reportMember(ben.member, { memberId: anna.id, reason: 'rude', message: 'reported by ben' })
  const [report] = await listReports(saffron, { all: true })
  await decideReport(saffron, {
    reference: report?.reference ?? '',
    act: 'warned',
    statements: { en: 'words of a moderator' },
  })
  await flagByHand(saffron, { name: 'olga' }, anna.id, 'flagged by olga')
  const [statement] = await owner.selectFrom('statements').selectAll().where('side', '=', 'member').execute()
  const ids = { pool_id: saffron.poolId, tenant_id: saffron.id, by_id: ben.id, by_name: 'olga' }
  await owner
    .insertInto('appeals')
    .values({
      ...{ pool_id: saffron.poolId, tenant_id: saffron.id, id: ben.id, statement_id: statement?.id ?? '' },
      ...{ account_id: anna.id, account_tenant_id: saffron.id, message: 'objected by anna' },
      ...{ outcome: 'rejected', decided_at: new Date() },
    })
    .execute()
  await owner
    .insertInto('case_entries')
    .values({ ...ids, id: ben.id, case_id: ben.id, member_id: anna.id, kind: 'note', body: 'noted by olga' })
    .execute()
  await owner
    .insertInto('muted_reporters')
    .values({
      ...ids,
      ...{ reporter_id: anna.id, reporter_tenant_id: saffron.id, muted_until: new Date(), reason: 'muted by olga' },
    })
    .execute()
  await close(anna)
  await world.pass(24 * 186)
  const figures = () => readTransparency(saffron, 'this_year')
  const before = await figures()
  expect(await erase(anna)).toEqual({})
  expect(await figures()).toEqual(before)
  expect(await tablesNaming(world, anna)).toEqual(['appeals', 'purges', 'reports', 'statements'])
  const left = (await rowsOfOthers(owner)).join()
  const words = ['reported by', 'words of', 'flagged by', 'objected by', 'noted by', 'muted by', '"about_name": "anna"']
  for (const written of words) expect(left, written).not.toContain(written)
})

test('a purge of the first round is gone over once more, and stays finished', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const { saffron, database } = world
  const purges = () => database.owner.selectFrom('purges').select(['finished_at', 'round']).execute()
  await close(anna)
  await world.pass(overdue)
  expect(await erase(anna)).toEqual({})
  const [before] = await purges()
  await database.owner
    .updateTable('purges')
    .set({ round: 1, next_look_at: new Date(0) })
    .execute()
  const scope = { pool_id: saffron.poolId, tenant_id: saffron.id }
  const by = { by_id: ben.id, by_name: 'olga', kind: 'note' as const }
  await database.owner
    .insertInto('case_entries')
    .values([anna, ben].map(({ id }) => ({ ...scope, ...by, id, case_id: id, member_id: id, body: 'noted by olga' })))
    .execute()
  await purgeDue(async (id) => (id === saffron.id ? saffron : null))
  const left = await database.owner.selectFrom('case_entries').select('member_id').execute()
  expect(left).toEqual([{ member_id: ben.id }])
  expect(await purges()).toEqual([{ finished_at: before?.finished_at, round: 2 }])
})

test('a report of which only the name is left loses that too', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await reportMember(ben.member, { memberId: anna.id, reason: 'rude', message: null })
  const [report] = await listReports(world.saffron, { all: true })
  await decideReport(world.saffron, { reference: report?.reference ?? '', act: 'nothing', statements: {} })
  const evidence = JSON.stringify({ aboutMe: null, photos: [], messages: [] })
  await world.database.owner.updateTable('reports').set({ evidence }).execute()
  await close(anna)
  await world.pass(overdue)
  expect(await erase(anna)).toEqual({})
  expect(await rowsIn(world, 'reports')).not.toContain('"member_name":"anna"')
})

test('keeps a complaint for its answer, also one without a login, for thirty days', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {}, ben: {} })
  const send = (name: string, by = null as Person | null) =>
    sendComplaint(world.saffron, complaint(name), { member: by?.member ?? null, addressBlock: '' })
  const first = await send('anna', anna)
  const open = await send('ANNA')
  await send('ben')
  await answerComplaint(world.saffron, first, 'We answered anna')
  await sendComplaint(world.coast, complaint('anna'), { member: null, addressBlock: '' })
  await close(anna)
  await world.pass(overdue)
  expect(await erase(anna)).toEqual({ complaints: 'complaint' })
  expect(await rowsIn(world, 'complaints')).toContain(open)
  await world.pass(24 * 16)
  expect(await erase(anna)).toEqual({})
  const left = await world.database.owner.selectFrom('complaints').select(['tenant_id', 'name', 'message']).execute()
  expect(left.filter(({ name }) => name).map(({ tenant_id, name }) => [tenant_id, name])).toEqual([
    [world.saffron.id, 'ben'],
    [world.coast.id, 'anna'],
  ])
  expect(await rowsIn(world, 'complaints')).not.toMatch(/We answered anna|ANNA has/)
})

test('keeps the other one’s lines of a conversation, or nothing without any', async () => {
  await using world = await openWorld()
  const rich = { premium: true, credits: 50 }
  const { anna, ben, carl, dan, eva, fay } = await world.members({
    ...{ anna: rich, ben: rich, carl: rich, dan: rich, eva: rich },
    fay: { ...rich, gender: 'female' },
  })
  for (const he of [ben, carl, dan, eva]) await anna.write(he, `anna to ${he.name}`)
  for (const he of [ben, carl, eva]) await he.write(anna, `${he.name} to anna`)
  await anna.write(carl, 'anna wrote last')
  await fay.write(ben, 'fay to ben')
  await ben.write(fay, 'ben to fay')
  const [chat] = (await inbox(carl.member, { filter: 'all' })).chats
  await removeChat(anna.member, chat?.id ?? '')
  await close(eva)
  await world.pass(1)
  await close(anna)
  await world.pass(overdue)
  await erase(eva)
  await erase(anna)
  const shown = async ({ member }: Person) =>
    Promise.all(
      (await inbox(member, { filter: 'all' })).chats.map(async ({ id, peer, preview, unread }) => ({
        ...{ peer: peer.name, preview, unread },
        lines: (await readMessages(member, id, null)).messages.map(({ body }) => body),
      })),
    )
  expect(await shown(ben)).toEqual([
    { peer: 'fay', preview: 'ben to fay', unread: 0, lines: ['fay to ben', 'ben to fay'] },
    { peer: '', preview: 'ben to anna', unread: 0, lines: ['ben to anna'] },
  ])
  expect(await shown(carl)).toEqual([{ peer: '', preview: '', unread: 0, lines: ['carl to anna'] }])
  expect(await shown(dan)).toEqual([])
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from conversations`.execute(
    world.database.owner,
  )
  expect(rows).toEqual([{ count: 3 }])
})

test('looks at what waits a day later, at each brand’s own time', async () => {
  await using world = await openWorld({ coast: { reactivation_days: 30 } })
  const { anna, ben } = await world.members({ anna: {}, ben: { at: world.coast }, carl: {} })
  await sendComplaint(world.saffron, complaint('anna'), { member: anna.member, addressBlock: '' })
  for (const person of [anna, ben]) await close(person)
  const slugs: string[] = []
  const purge = () =>
    purgeDue(async (id) => {
      const tenant = [world.saffron, world.coast].find((brand) => brand.id === id) ?? null
      slugs.push(tenant?.slug ?? '')
      return tenant
    })
  const members = async () =>
    (await world.database.owner.selectFrom('members').select('name').orderBy('name').execute()).map(({ name }) => name)
  await world.pass(overdue)
  await purge()
  expect(slugs.sort()).toEqual(['coast', 'saffron'])
  expect(await members()).toEqual(['ben', 'carl'])
  const waiting = () => world.database.owner.selectFrom('purges').select('next_look_at').executeTakeFirstOrThrow()
  const before = await waiting()
  expect((before.next_look_at?.getTime() ?? 0) - Date.now()).toBeGreaterThan(23 * 3_600_000)
  await purge()
  expect(await waiting()).toEqual(before)
  await world.pass(24 * 17)
  await purge()
  expect(await members()).toEqual(['carl'])
})
