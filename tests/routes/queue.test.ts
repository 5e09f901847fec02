import type { AppLoadContext } from '@remix-run/node'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import '~/effects.server'
import { saveProfile } from '~/modules/members/save-profile.server'
import { waitingCases } from '~/modules/moderation/list/read-queue.server'
import { claimCase, claimNext } from '~/modules/moderation/queue/claim.server'
import { decideCase } from '~/modules/moderation/queue/decide-case.server'
import { reportMember } from '~/modules/moderation/report-member.server'
import { flagByHand } from '~/modules/moderation/signals/flag-member.server'
import { grantedTo } from '~/modules/operators/access/console-page.server'
import type { Operator } from '~/modules/operators/access/operator'
import { action, loader } from '~/routes/console/queue/queue'
import type { Tenant } from '~/tenancy/tenant'
import { consoleOrigin, hire } from '../support/operators'
import type { World } from '../support/world'
import { openWorld } from '../support/world'

function asking({ saffron, coast }: World, operator: Operator, address: string, body?: URLSearchParams) {
  const brands: Record<string, Tenant> = { saffron, coast }
  const tenants = { slugs: () => Object.keys(brands), bySlug: async (slug: string) => brands[slug] ?? null }
  const url = new URL(address, consoleOrigin)
  const context = { url, console: { origin: consoleOrigin, tenants, operator } } as unknown as AppLoadContext
  return { request: new Request(url, body && { method: 'POST', body }), params: {}, context }
}

/** Sends a form of the queue; returns where it leads, or why it was refused. */
async function send(world: World, by: Operator, form: Record<string, string> | string[][]) {
  const answer = await action(asking(world, by, '/console/queue', new URLSearchParams(form)))
  if ('data' in answer) return { refusal: answer.data.refusal, to: new URLSearchParams() }
  const to = new URL(answer.headers.get('location') ?? '', consoleOrigin).searchParams
  return { refusal: null, to }
}

const view = (world: World, by: Operator, query: string) => loader(asking(world, by, `/console/queue?${query}`))

/** A report about Ben, claimed by a moderator. */
async function claimed(world: World) {
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await reportMember(anna.member, { memberId: ben.id, reason: 'money', message: 'asked for money' })
  const joris = await hire('joris', 'moderator', world.saffron.id)
  const id = (await claimNext(joris, { brandIds: [world.saffron.id] }))?.id ?? ''
  return { anna, ben, joris, id, name: `saffron/${id}` }
}

const expire = (world: World) =>
  sql`update cases set claimed_until = now() - interval '1 second'`.execute(world.database.owner)

const suspend = { intent: 'decide', act: 'suspended', ground: 'hate', words: 'Please be kind.', days: '30' }

test('renews an ended claim by whatever is sent, unless a colleague has the case', async () => {
  await using world = await openWorld()
  const { joris, id, name } = await claimed(world)
  const acts: Record<string, string>[] = [
    { intent: 'note', text: 'Seen before.' },
    { intent: 'decide', step: 'warn', ground: 'hate' },
  ]
  for (const form of acts) {
    await expire(world)
    expect((await send(world, joris, { ...form, case: name })).to.get('case')).toBe(name)
  }
  expect((await view(world, joris, `case=${name}`)).opened?.entries).toHaveLength(2)
  await expire(world)
  expect((await send(world, joris, { ...suspend, case: name })).to.get('said')).toBe('suspended')
  const decided = world.database.owner
    .selectFrom('cases')
    .select(['decision', 'ground', 'ends_at'])
    .where('id', '=', id)
  expect(await decided.executeTakeFirst()).toMatchObject({ decision: 'suspended', ground: 'hate' })
})

test('if a colleague was faster, what was typed comes back', async () => {
  await using world = await openWorld()
  const { joris, id, name } = await claimed(world)
  const ilse = await hire('ilse', 'owner')
  await expire(world)
  await claimCase(ilse, { brandId: world.saffron.id, id })
  const sent = { intent: 'decide', id, act: 'suspended', ground: 'hate', words: 'Please be kind.', days: 30 }
  expect((await send(world, joris, { ...suspend, case: name })).refusal).toMatchObject({
    ...{ code: 'console:error.claimed', values: { name: 'ilse' }, sent },
  })
  const outcome = await send(world, joris, { intent: 'ask', text: 'Which day?', side: 'reporter', case: name })
  expect(outcome.refusal).toMatchObject({ sent: { intent: 'ask', text: 'Which day?', side: 'reporter' } })
  await decideCase(grantedTo(world.saffron, ilse), ilse, id, { act: 'warned', ground: 'hate', words: '' })
  expect((await send(world, joris, { ...suspend, case: name })).refusal).toMatchObject({
    ...{ code: 'console:error.decided_by', values: { name: 'ilse', context: 'warned' }, sent },
  })
})

test('a case opens wherever it is in the queue, and by nothing but its address', async () => {
  await using world = await openWorld()
  const { ben, joris, id, name } = await claimed(world)
  const { poolId, id: tenantId } = world.saffron
  await sql`insert into cases (pool_id, tenant_id, kind, subject_id, member_id, weight, rank_at)
    select ${poolId}, ${tenantId}, 'flag', gen_random_uuid(), ${ben.id}, 20, now() - n * interval '1 day'
    from generate_series(11, 70) n`.execute(world.database.owner)
  const { lines, opened } = await view(world, joris, `case=${name}`)
  expect([lines.length, lines[0]?.id, opened?.id]).toEqual([50, id, id])
  expect((await view(world, joris, `kind=flag&case=${name}`)).opened?.id).toBe(id)
  const ilse = await view(world, await hire('ilse', 'owner'), `case=${name}`)
  expect(ilse.opened).toMatchObject({ id, until: null, holder: { name: 'joris' } })
  await expire(world)
  expect((await view(world, joris, `case=${name}`)).opened).toMatchObject({ id, until: null, holder: null })
  expect(await view(world, joris, 'case=saffron/x')).toMatchObject({ opened: null, isGone: true })
  const elsewhere = await hire('cor', 'moderator', world.coast.id)
  expect(await view(world, elsewhere, `case=${name}`)).toMatchObject({ opened: null, isGone: true })
})

test('reading claims nothing, the first act does, and whoever is second is told', async () => {
  await using world = await openWorld()
  const { joris, id, name } = await claimed(world)
  const ilse = await hire('ilse', 'owner')
  await send(world, joris, { intent: 'let_go' })
  for (const by of [joris, ilse]) expect((await view(world, by, `case=${name}`)).opened?.until).toBeNull()
  await send(world, ilse, { intent: 'note', text: 'Seen before.', case: name })
  expect((await view(world, ilse, `case=${name}`)).opened?.until).toBeNull()
  const acts = [joris, ilse].map((by) => send(world, by, { ...suspend, case: name }))
  const [first, second] = (await Promise.all(acts)).sort(
    (one, other) => Number(!!one.refusal) - Number(!!other.refusal),
  )
  expect(first?.to.get('said')).toBe('suspended')
  expect(second?.refusal?.code).toMatch(/^console:error\.(claimed|decided_by)$/)
  expect(['joris', 'ilse']).toContain(second?.refusal?.values.name)
  const decided = world.database.owner.selectFrom('cases').select(['decision']).where('id', '=', id)
  expect(await decided.executeTakeFirst()).toEqual({ decision: 'suspended' })
  // One letter for each side: the second act did nothing.
  expect(await world.database.owner.selectFrom('statements').select('side').execute()).toHaveLength(2)
})

test('filters are in the address, hold after an act, and unknown ones are none', async () => {
  await using world = await openWorld({ coast: { domain_language: 'nl' } })
  const { joris, name } = await claimed(world)
  const { dirk, ella } = await world.members({ dirk: { at: world.coast }, ella: { at: world.coast } })
  await reportMember(dirk.member, { memberId: ella.id, reason: 'rude', message: 'He shouts' })
  await sql`update cases set opened_at = now() - interval '5 hours' where member_id = ${ella.id}`.execute(
    world.database.owner,
  )
  const ilse = await hire('ilse', 'owner')
  const listed = async (by: Operator, query: string) => (await view(world, by, query)).lines.map(({ topic }) => topic)
  expect(await listed(ilse, '')).toEqual(['money', 'rude'])
  expect(await listed(ilse, 'language=nl')).toEqual(['rude'])
  expect(await listed(ilse, 'language=nl&brand=saffron')).toEqual([])
  expect(await listed(ilse, 'age=4')).toEqual(['rude'])
  expect(await listed(ilse, 'age=24')).toEqual([])
  expect(await listed(ilse, 'held=mine')).toEqual([])
  expect(await listed(joris, 'held=mine')).toEqual(['money'])
  expect(await listed(ilse, `kind=x&language=xx&age=-1&held=${'y'.repeat(5_000)}`)).toEqual(['money', 'rude'])
  expect((await view(world, ilse, 'age=4')).counts).toEqual({ report: 1 })
  const { to } = await send(world, ilse, { intent: 'next', age: '4', kind: 'report' })
  expect([to.get('age'), to.get('kind'), to.get('language')]).toEqual(['4', 'report', null])
  expect(to.get('case')).toMatch(/^coast\//)
  expect((await send(world, ilse, { intent: 'note', text: 'x', case: name, language: 'nl' })).to.get('language')).toBe(
    'nl',
  )
})

test('a line quotes what was reported and by whom, and reading the list is logged once', async () => {
  await using world = await openWorld()
  const { joris } = await claimed(world)
  const { dirk, ella } = await world.members({ dirk: { at: world.coast }, ella: { at: world.coast } })
  await reportMember(dirk.member, { memberId: ella.id, reason: 'rude', message: 'Call 06 1234 5678' })
  const ilse = await hire('ilse', 'owner')
  const lines = async (by: Operator) =>
    (await view(world, by, '')).lines.map(({ excerpt, reporter }) => [excerpt, reporter])
  const ofBen = ['asked for money', { name: expect.any(String), reports: 1, upheld: 0 }]
  expect(await lines(joris)).toEqual([ofBen])
  expect(await lines(ilse)).toEqual([ofBen, ['Call 06••••', { name: expect.any(String), reports: 1, upheld: 0 }]])
  await lines(ilse)
  const listed = world.database.owner.selectFrom('audit_log').select('actor_name').where('act', '=', 'queue.listed')
  expect((await listed.execute()).map(({ actor_name }) => actor_name)).toEqual(['joris', 'ilse'])
})

test('mutes and escalates by form, and asks for what is missing', async () => {
  await using world = await openWorld()
  const { joris, name } = await claimed(world)
  await send(world, joris, { intent: 'let_go' })
  const report = (await view(world, joris, `case=${name}`)).opened?.reports[0]?.id ?? ''
  const lacking: Record<string, string>[] = [
    { intent: 'mute', mute: '30', report },
    { intent: 'mute', mute: '31', why: 'Only about silence', report },
    { intent: 'escalate', to: 'owner', text: ' ' },
    { intent: 'escalate', to: 'finance', text: 'Is this fraud?' },
  ]
  for (const form of lacking) {
    expect((await send(world, joris, { ...form, case: name })).refusal, JSON.stringify(form)).toMatchObject({
      code: 'console:error.no_words',
    })
  }
  const mute = { intent: 'mute', mute: '30', why: 'Only about silence', report, case: name }
  expect((await send(world, joris, mute)).to.get('said')).toBe('muted')
  const muted = async () => (await view(world, joris, `case=${name}`)).opened?.reports[0]?.muted
  expect(await muted()).toMatchObject({ reason: 'Only about silence', by: 'joris' })
  expect((await send(world, joris, { intent: 'unmute', report, case: name })).to.get('said')).toBe('unmuted')
  expect(await muted()).toBeNull()
  const escalate = { intent: 'escalate', to: 'owner', text: 'Is this fraud?', case: name }
  expect((await send(world, joris, escalate)).to.get('said')).toBe('to_owner')
  expect((await send(world, joris, { ...suspend, case: name })).refusal?.code).toBe('console:error.escalated')
  const support = await hire('sam', 'support')
  for (const form of [mute, escalate]) await expect(send(world, support, form)).rejects.toThrow()
})

test('asks for an act’s ground, keeps what was typed, and does nothing until then', async () => {
  await using world = await openWorld()
  const { ben, joris, name } = await claimed(world)
  const rows = async () => [
    await world.database.owner.selectFrom('cases').select(['decision', 'decided_at']).execute(),
    await world.database.owner.selectFrom('members').select('status').where('id', '=', ben.id).execute(),
    await world.database.owner.selectFrom('statements').select('id').execute(),
  ]
  const before = await rows()
  const asked = { refusal: { code: 'console:error.no_ground', sent: { words: 'Please be kind.', ground: null } } }
  const lacking: Record<string, string>[] = [
    ...['disabled', 'suspended', 'warned', 'removed'].map((act) => ({ intent: 'decide', act, case: name })),
    ...['warn', 'remove_text'].map((step) => ({ intent: 'decide', step, case: name })),
    ...['suspended', 'removed'].map((act) => ({ intent: 'many', act, cases: name })),
  ]
  for (const form of lacking) {
    expect(await send(world, joris, { ...form, words: 'Please be kind.' }), JSON.stringify(form)).toMatchObject(asked)
  }
  expect(await rows()).toEqual(before)
  const many = { intent: 'many', ground: 'hate', cases: name }
  expect(await send(world, joris, many)).toMatchObject({ refusal: { code: 'console:error.no_act' } })
  expect((await send(world, joris, { intent: 'decide', act: 'nothing', case: name })).to.get('said')).toBe('nothing')
})

test('asks for days and words that are wrong or missing, and decides nothing', async () => {
  await using world = await openWorld()
  const { joris, name } = await claimed(world)
  for (const days of ['0', '366', '', 'a week', '1.5'])
    expect((await send(world, joris, { ...suspend, days, case: name })).refusal, days).toMatchObject({
      ...{ code: 'console:error.number', values: { most: 365 }, sent: { words: 'Please be kind.' } },
    })
  for (const intent of ['note', 'ask'])
    expect((await send(world, joris, { intent, text: ' ', case: name })).refusal).toMatchObject({
      ...{ code: 'console:error.no_words', sent: { intent } },
    })
  const { opened } = await view(world, joris, `case=${name}`)
  expect(opened?.entries).toEqual([])
  expect((await send(world, joris, { ...suspend, case: name })).to.get('said')).toBe('suspended')
})

test('undo is offered for what can be undone alone: a flag, and no profile text', async () => {
  await using world = await openWorld({ saffron: { text_moderation: 'after' } })
  const { ben } = await world.members({ anna: {}, ben: {} })
  await saveProfile(ben.member, { about_me: 'Words' })
  const joris = await hire('joris', 'moderator', world.saffron.id)
  await flagByHand(grantedTo(world.saffron, joris), joris, ben.id, '')
  for (const [kind, undone] of [
    ['text', null],
    ['flag', 'undone'],
  ] as const) {
    const name = (await send(world, joris, { intent: 'next', kind })).to.get('case') ?? ''
    const { to } = await send(world, joris, { intent: 'decide', act: 'nothing', case: name, kind })
    expect(to.get('done')).toBe(undone && name)
    const { refusal, to: after } = await send(world, joris, { intent: 'undo', cases: name })
    expect([after.get('said'), refusal === null]).toEqual([undone, undone !== null])
  }
})

test('undoes several decisions together, but none about a profile text', async () => {
  await using world = await openWorld({ saffron: { text_moderation: 'after' } })
  const { anna, ben, cleo } = await world.members({ anna: {}, ben: {}, cleo: {} })
  await saveProfile(ben.member, { about_me: 'Words' })
  for (const { id } of [ben, cleo]) await reportMember(anna.member, { memberId: id, reason: 'money', message: null })
  const joris = await hire('joris', 'moderator', world.saffron.id)
  const waiting = async () => (await view(world, joris, '')).lines.map(({ kind }) => kind).sort()
  const names = (await view(world, joris, '')).lines.map(({ id }) => `saffron/${id}`)
  const cases = names.map((name) => ['cases', name])
  const { to } = await send(world, joris, [...cases, ['intent', 'many'], ['act', 'nothing']])
  // The number in the side bar follows.
  const waitingNumber = () => waitingCases(joris.session, [world.saffron.id])
  expect([to.get('count'), await waiting(), await waitingNumber()]).toEqual(['3', [], 0])
  const done = (await view(world, joris, `${to}`)).done.map((name) => ['cases', name])
  expect(done).toHaveLength(2)
  const { to: undone } = await send(world, joris, [...done, ['intent', 'undo']])
  expect([undone.get('said'), undone.get('count')]).toEqual(['undone', '2'])
  expect([await waiting(), await waitingNumber()]).toEqual([['report', 'report'], 2])
  const { refusal } = await send(world, joris, [...done, ['intent', 'undo']])
  expect(refusal).toMatchObject({ code: 'console:error.too_late' })
})

test('tells nobody after a decision that a text is fine or nothing was decided', async () => {
  await using world = await openWorld({ saffron: { text_moderation: 'after' } })
  const { ben, joris, name } = await claimed(world)
  await saveProfile(ben.member, { about_me: 'Words' })
  const many = { intent: 'many', ground: 'hate', words: 'Please be kind.' }
  expect(await send(world, joris, { ...many, act: 'warned' })).toMatchObject({
    refusal: { code: 'console:error.none_selected', sent: { act: 'warned', words: 'Please be kind.' } },
  })
  const { to: left } = await send(world, joris, { ...many, act: 'removed', cases: name })
  expect([left.get('said'), left.get('left')]).toEqual([null, '1'])
  const { to: done } = await send(world, joris, { ...many, act: 'nothing', cases: name })
  expect([done.get('said'), done.get('count'), done.get('left')]).toEqual(['nothing_many', '1', '0'])
  const text = (await send(world, joris, { intent: 'next', kind: 'text' })).to.get('case') ?? ''
  const { to } = await send(world, joris, { intent: 'decide', act: 'nothing', case: text })
  expect(to.get('said')).toBe('approved')
})

test('saves the list’s filters as a view, refuses one without a name, and removes it', async () => {
  await using world = await openWorld()
  const milo = await hire('milo', 'moderator', world.saffron.id)
  const filters = { kind: 'photo', age: '4', brand: 'saffron' }
  const unnamed = await send(world, milo, { ...filters, intent: 'save_view', name: ' ' })
  expect(unnamed.refusal?.code).toBe('console:error.no_view_name')
  const { to } = await send(world, milo, { ...filters, intent: 'save_view', name: 'Waiting photos' })
  expect(Object.fromEntries(to)).toEqual({ ...filters, said: 'view_saved' })
  const [saved] = (await view(world, milo, '')).views
  expect(saved?.name).toBe('Waiting photos')
  expect(Object.fromEntries(new URLSearchParams(saved?.query ?? ''))).toEqual(filters)
  await send(world, milo, { intent: 'save_view', name: 'Of another brand', brand: 'coast' })
  const closed = (await view(world, milo, '')).views.find(({ name }) => name === 'Of another brand')
  expect(closed?.query).toBeNull()
  await send(world, milo, { intent: 'remove_view', view: saved?.id ?? '' })
  expect((await view(world, milo, '')).views.map(({ name }) => name)).toEqual(['Of another brand'])
})
