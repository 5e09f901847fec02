import { sql } from 'kysely'
import { expect, test } from 'vitest'
import '~/effects.server'
import { saveProfile } from '~/modules/members/save-profile.server'
import { appeal } from '~/modules/moderation/appeals/appeal.server'
import { noteOnCase } from '~/modules/moderation/casework/entries.server'
import { actOnCase } from '~/modules/moderation/casework/steps.server'
import { mailLinkPath } from '~/modules/moderation/mail/mail-link.server'
import { claimCase } from '~/modules/moderation/queue/claim.server'
import { decideCase } from '~/modules/moderation/queue/decide-case.server'
import { readCase } from '~/modules/moderation/queue/read-case.server'
import { reportMember } from '~/modules/moderation/report-member.server'
import { flagByHand } from '~/modules/moderation/signals/flag-member.server'
import { grantedTo } from '~/modules/operators/access/console-page.server'
import { uuidv7 } from '~/platform/tokens.server'
import { hire } from '../../../../tests/support/operators'
import type { Person } from '../../../../tests/support/person'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { decideAbout } from '../acts/decision.server'
import { giveGoodwill } from '../acts/goodwill.server'
import { noteAbout } from '../acts/note.server'
import type { MemberFile } from '../schema'
import { linesOf } from './ledger.server'
import { readFile } from './read-file.server'
import { momentsOf, pageOf } from './timeline.server'

const moment = (day: number) => new Date(Date.UTC(2026, 0, day))

const never = {
  ...{ signup_at: null, confirmed_at: null, paid_at: null, charged_back_at: null, deleted_at: null },
  ...{ factor_since: null, email_disabled_at: null, traffic_source: null },
  ...{ email_disabled_reason: null, deletion_reason: null },
}

test.each([
  ['signup_at', { traffic_source: 'radio' }, 'signed_up', 'radio'],
  ['signup_at', {}, 'signed_up', ''],
  ['confirmed_at', {}, 'confirmed', ''],
  ['paid_at', {}, 'first_purchase', ''],
  ['email_disabled_at', { email_disabled_reason: 'bounce' }, 'mail_off', 'bounce'],
  ['charged_back_at', {}, 'charged_back', ''],
  ['factor_since', {}, 'codes_on', ''],
  ['deleted_at', { deletion_reason: 'found_somebody' }, 'closed', 'found_somebody'],
] as const)(
  'an account with %s and %o has ‘%s’ in its timeline, with the detail ‘%s’',
  (column, rest, kind, detail) => {
    expect(momentsOf({ ...never, ...rest }, null)).toEqual([])
    const row = { ...never, ...rest, [column]: moment(1) }
    const moments = momentsOf(row, null)
    expect(moments).toEqual([{ at: '2026-01-01T00:00:00.000Z', kind, detail, by: '' }])
    expect(momentsOf(row, '2026-01-01T00:00:00.000Z')).toEqual([])
  },
)

test('shows the sixty newest events, newest first, and pages on where they end', () => {
  const event = (day: number) => ({ at: moment(day).toISOString(), kind: 'mail', detail: '', by: '' })
  const days = Array.from({ length: 61 }, (_, index) => index + 1)
  const { happened, older } = pageOf([], [...days.slice(30), ...days.slice(0, 30)].map(event))
  expect(happened).toEqual(days.slice(1).reverse().map(event))
  expect(older).toBe('2026-01-01T00:00:00.001Z')
  expect(pageOf([], [event(1)])).toEqual({ happened: [event(1)], older: null })
})

test('a ledger’s lines each have the balance after them, down from the current one', () => {
  const run = (delta: number) => ({ id: `${delta}`, reason: 'gift', times: 1, at: '', delta, note: null })
  const lines = linesOf([run(-3), run(10), run(-2)], 7)
  expect(lines.map(({ delta, balance }) => [delta, balance])).toEqual([
    [-3, 7],
    [10, 10],
    [-2, 0],
  ])
  expect(linesOf([], 7)).toEqual([])
})

/** Books movements of a member's credits, oldest first, a minute apart. */
async function book({ database }: World, { member }: Person, movements: [string, number, string | null][]) {
  for (const [place, [reason, delta, note]] of movements.entries()) {
    await database.owner
      .insertInto('credit_ledger')
      .values({
        ...{ pool_id: member.tenant.poolId, tenant_id: member.tenant.id, id: uuidv7(), account_id: member.id },
        ...{
          delta,
          reason,
          note,
          idempotency_key: uuidv7(),
          created_at: new Date(moment(1).getTime() + place * 60_000),
        },
      })
      .execute()
  }
}

test('joins movements of one kind in a row into one line, but none with a note', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await book(world, anna, [
    ['message', -1, null],
    ['message', -1, null],
    ['operator', 5, 'Sorry'],
    ['operator', 5, 'Sorry'],
    ['operator', 2, null],
    ['message', -1, null],
    ['message', -2, null],
    ['message', -3, null],
  ])
  await book(world, ben, [['message', -9, null]])
  const { ledger } = await readFile(world.saffron, anna.id)
  expect(ledger.map(({ reason, times, delta, note }) => [reason, times, delta, note])).toEqual([
    ['message', 3, -6, null],
    ['operator', 1, 2, null],
    ['operator', 1, 5, 'Sorry'],
    ['operator', 1, 5, 'Sorry'],
    ['message', 2, -2, null],
  ])
  expect(ledger[0]?.at).toBe('2026-01-01T00:07:00.000Z')
})

test('twelve lines of the ledger are shown', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const movements = Array.from({ length: 13 }, (_, place): [string, number, null] => [`kind${place}`, 1, null])
  await book(world, anna, movements)
  const { ledger } = await readFile(world.saffron, anna.id)
  expect(ledger.map(({ reason }) => reason)).toEqual(
    movements
      .slice(1)
      .map(([reason]) => reason)
      .reverse(),
  )
})

test('twenty of each list are shown, the newest; a session that is over is none', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const { poolId, id: brand } = world.saffron
  const { owner } = world.database
  await sql`insert into member_notes (pool_id, id, tenant_id, member_id, author, body, created_at)
    select ${poolId}, gen_random_uuid(), ${brand}, ${anna.id}, 'olga', 'note ' || n, now() - n * interval '1 hour'
    from generate_series(1, 21) n`.execute(owner)
  await sql`insert into sent_mails (pool_id, id, tenant_id, account_id, kind, sent_at, outcome)
    select ${poolId}, gen_random_uuid(), ${brand}, ${anna.id}, 'mail ' || n, now() - n * interval '1 hour',
      case n when 1 then 'bounced' else 'sent' end from generate_series(1, 21) n`.execute(owner)
  await sql`insert into sessions (pool_id, tenant_id, token_hash, id, account_id, user_agent, address_block, country,
      last_seen_at, expires_at)
    select ${poolId}, ${brand}, n::text, gen_random_uuid(), ${anna.id}, '', '', 'C' || n, now() - n * interval '1 hour',
      now() + case n when 2 then -1 else 1 end * interval '1 minute' from generate_series(1, 22) n`.execute(owner)
  const { notes, mails, sessions } = await readFile(world.saffron, anna.id)
  const first = (name: string) => Array.from({ length: 20 }, (_, place) => `${name} ${place + 1}`)
  expect(notes.map(({ body }) => body)).toEqual(first('note'))
  expect(mails.map(({ kind }) => kind)).toEqual(first('mail'))
  expect(mails.slice(0, 2).map(({ outcome }) => outcome)).toEqual(['bounced', 'sent'])
  expect(sessions.map(({ country }) => country)).toEqual(
    [1, ...Array.from({ length: 19 }, (_, place) => place + 3)].map((place) => `C${place}`),
  )
})

test('page by page the timeline tells of everything that happened, once', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const { poolId, id: brand } = world.saffron
  const { owner } = world.database
  // Page ends fall among mails of one millisecond, among log-ins, and where a page is full.
  await sql`insert into sent_mails (pool_id, id, tenant_id, account_id, kind, sent_at, outcome)
    select ${poolId}, gen_random_uuid(), ${brand}, ${anna.id}, 'mail ' || n,
      now() - (n / 3) * interval '1 hour' - n * interval '3 microseconds', 'sent'
    from generate_series(1, 70) n`.execute(owner)
  await sql`insert into sessions (pool_id, tenant_id, token_hash, id, account_id, user_agent, address_block, country,
      last_seen_at, created_at, expires_at)
    select ${poolId}, ${brand}, n::text, gen_random_uuid(), ${anna.id}, '', '', 'C' || n, now(),
      now() - n * interval '40 minutes', now() from generate_series(1, 45) n`.execute(owner)
  const all: string[] = []
  let before: string | null = null
  do {
    const { timeline }: MemberFile = await readFile(world.saffron, anna.id, before)
    all.push(...timeline.happened.map(({ kind, detail }) => `${kind} ${detail}`))
    before = timeline.older
  } while (before)
  expect(all.filter((line) => line.startsWith('mail'))).toEqual(
    expect.arrayContaining(Array.from({ length: 70 }, (_, n) => `mail mail ${n + 1}`)),
  )
  expect(all.filter((line) => line.startsWith('logged_in'))).toEqual(
    Array.from({ length: 45 }, (_, n) => `logged_in C${n + 1}`),
  )
  expect(new Set(all).size).toBe(all.length)
  expect(all).toContain('signed_up ')
})

test('tells acts and questions on an open case with their operator', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const joris = await hire('joris', 'moderator', world.saffron.id)
  const tenant = grantedTo(world.saffron, joris)
  await saveProfile(ben.member, { about_me: 'Words' })
  await reportMember(anna.member, { memberId: ben.id, reason: 'rude', message: null })
  const cases = world.database.owner.selectFrom('cases').select('id').where('member_id', '=', ben.id)
  const { id } = await cases.executeTakeFirstOrThrow()
  await claimCase(joris, { brandId: tenant.id, id })
  await actOnCase(tenant, joris, id, { step: 'warn', photoId: null, ground: 'hate', words: '', templateId: '' })
  await noteOnCase(tenant, joris, id, 'Between us.')
  const { happened } = (await readFile(tenant, ben.id)).timeline
  expect(happened.filter(({ kind }) => kind.startsWith('case.'))).toMatchObject([
    { kind: 'case.warn', detail: '', by: 'joris' },
  ])
  expect((await readCase(tenant, joris, id)).earlier).toEqual([])
  await flagByHand(tenant, joris, ben.id, 'Again.')
  const later = await cases.where('id', '<>', id).executeTakeFirstOrThrow()
  expect((await readCase(tenant, joris, later.id)).earlier).toMatchObject([{ decision: 'warn', by: 'joris', of: null }])
  expect((await readFile(tenant, anna.id)).timeline.happened.map(({ kind }) => kind)).not.toContain('case.warn')
})

test('tells who decided about texts and objections, and reports only by the log', async () => {
  await using world = await openWorld({ saffron: { text_moderation: 'after' } })
  const { ben, dan } = await world.members({ anna: {}, ben: {}, dan: {} })
  const [joris, ilse] = [await hire('joris', 'moderator', world.saffron.id), await hire('ilse', 'owner')]
  const tenant = grantedTo(world.saffron, joris)
  const { owner } = world.database
  const decide = async (kind: 'text' | 'appeal', by: typeof ilse, act: 'removed' | 'kept') => {
    const cases = owner.selectFrom('cases').select('id').where('kind', '=', kind).where('member_id', '=', ben.id)
    const { id } = await cases.executeTakeFirstOrThrow()
    await claimCase(by, { brandId: tenant.id, id })
    const ground = act === 'removed' ? 'contact' : null
    await decideCase(grantedTo(world.saffron, by), by, id, { act, ground, words: '' })
  }
  for (const { member } of [ben, dan]) await saveProfile(member, { about_me: 'Words' })
  await decide('text', joris, 'removed')
  await decideAbout(tenant, joris, ben.id, { act: 'disabled', ground: 'fake', words: '' })
  const statement = owner.selectFrom('statements').select('id').where('told', '=', 'disabled')
  const token = mailLinkPath(world.saffron, 'objection', (await statement.executeTakeFirstOrThrow()).id)
    .split('/')
    .at(-1)
  await appeal(world.saffron, token ?? '', 'No.')
  await decide('appeal', ilse, 'kept')
  const decided = async (id: string) =>
    (await readFile(tenant, id)).timeline.happened.filter(
      ({ kind }) => kind === 'decided' || kind.startsWith('member.'),
    )
  const lines = (await decided(ben.id)).map(({ kind, detail, by }) => [kind, detail, by].join(' '))
  expect(lines.sort()).toEqual(['decided appeal.kept ilse', 'decided text.removed joris', 'member.disabled fake joris'])
  expect((await readFile(tenant, ben.id)).timeline.happened.map(({ kind }) => kind)).toContain('objected')
  expect(await decided(dan.id)).toEqual([])
})

test('shows operators’ acts about this member to a console session only', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const olga = await hire('olga', 'owner')
  const tenant = grantedTo(world.saffron, olga)
  await noteAbout(tenant, olga, anna.id, 'Called.')
  await giveGoodwill(tenant, olga, anna.id, { credits: 2, reason: 'Late mail', key: uuidv7() })
  const acts = async (of: typeof tenant, id: string) =>
    (await readFile(of, id)).timeline.happened
      .filter(({ by }) => by !== '')
      .map(({ kind, detail, by }) => [kind, detail, by])
  expect((await acts(tenant, anna.id)).sort()).toEqual([
    ['member.credited', '', 'olga'],
    ['member.noted', '', 'olga'],
  ])
  expect(await acts(world.saffron, anna.id)).toEqual([])
  expect(await acts(tenant, ben.id)).toEqual([])
})
