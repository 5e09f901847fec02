import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import '~/effects.server'
import { sendMessage } from '~/modules/chats/sending/send-message.server'
import { saveProfile } from '~/modules/members/save-profile.server'
import { grantedTo } from '~/modules/operators/access/console-page.server'
import type { Operator } from '~/modules/operators/access/operator'
import { uuidv7 } from '~/platform/tokens.server'
import { hire } from '../../../../tests/support/operators'
import type { Person } from '../../../../tests/support/person'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { readQueue } from '../list/read-queue.server'
import { claimCase, claimNext } from '../queue/claim.server'
import { decideCase } from '../queue/decide-case.server'
import { readCase } from '../queue/read-case.server'
import { undoDecision } from '../queue/undo-decision.server'
import { reportMember } from '../report-member.server'
import { flagByHand } from './flag-member.server'
import { checkSignUps } from './signals.server'

const rules = { repeated_text: 3, links: 2, phone_numbers: 2, signups: 2, reports: 2 }
const settings = { saffron: { signals: rules, free_conversations: 100, contact_in_texts: 'allow' } } as const

const flagsOf = async (world: World) =>
  world.database.owner
    .selectFrom('flags')
    .select(['member_id', 'rule', 'measured', 'threshold'])
    .orderBy('created_at')
    .execute()

async function write(world: World, ben: Person, texts: readonly string[]) {
  const names = texts.map(() => `woman${uuidv7()}`)
  const people = Object.values(
    await world.members(Object.fromEntries(names.map((name) => [name, { gender: 'female' as const }]))),
  )
  for (const [index, text] of texts.entries()) {
    const to = people[index]
    if (to) await ben.write(to, text)
  }
  await world.pass(1)
  await world.mails()
}

async function take(world: World, by: Operator): Promise<string> {
  const claimed = await claimNext(by, { brandIds: [world.saffron.id] })
  if (!claimed) throw new Error('something waits')
  return claimed.id
}

test('flags the sender of the same first message to many once, and does nothing else', async () => {
  await using world = await openWorld(settings)
  const { ben } = await world.members({ anna: {}, ben: { credits: 50, premium: true } })
  await write(world, ben, ['Hello you', 'hello YOU', 'Another', 'Hello you '])
  const flag = { member_id: ben.id, rule: 'repeated_text', measured: 3, threshold: 3 }
  expect(await flagsOf(world)).toEqual([flag])
  await write(world, ben, ['Hello you'])
  expect(await flagsOf(world)).toEqual([flag])
  expect((await world.mails()).filter(({ to }) => to === 'ben@mail.example')).toEqual([])
  const joris = await hire('joris', 'moderator', world.saffron.id)
  const id = await take(world, joris)
  const tenant = grantedTo(world.saffron, joris)
  expect(await readCase(tenant, joris, id)).toMatchObject({
    kind: 'flag',
    flag: { rule: 'repeated_text', measured: 3, threshold: 3, by: null },
  })
  await decideCase(tenant, joris, id, { act: 'suspended', ground: 'advertising', words: '', days: 2 })
  const status = async () =>
    (
      await world.database.owner
        .selectFrom('members')
        .select('status')
        .where('id', '=', ben.id)
        .executeTakeFirstOrThrow()
    ).status
  expect(await status()).toBe(3)
  await undoDecision(tenant, joris, id)
  expect(await status()).toBe(1)
  await claimCase(joris, { brandId: world.saffron.id, id })
  await decideCase(tenant, joris, id, { act: 'suspended', ground: 'advertising', words: '', days: 2 })
  await world.pass(1)
  const mails = (await world.mails()).filter(({ to }) => to === 'ben@mail.example')
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('suspended until')])
  expect(mails[0]?.text).toContain('an automated rule drew our attention')
  await world.pass(49)
  expect((await world.mails()).filter(({ to }) => to === 'ben@mail.example').at(-1)?.subject).toContain('shown again')
  expect(await status()).toBe(1)
})

test('flags a new member’s unanswered first messages, and the same text to three', async () => {
  const newRules = { ...rules, repeated_text: 0, new_unanswered: 4, new_repeated_text: 3 }
  await using world = await openWorld({ saffron: { ...settings.saffron, signals: newRules } })
  const { ben, carl } = await world.members({
    ben: { credits: 50, premium: true, gender: 'male', joinedHoursAgo: 24 },
    carl: { credits: 50, premium: true, joinedHoursAgo: 8 * 24 },
  })
  await write(world, ben, ['Hello you', 'hello you', 'Hello you', 'Good day'])
  await write(world, carl, ['Hello you', 'Hello you', 'Hello you', 'Good day', 'Good day'])
  expect((await flagsOf(world)).map(({ member_id, rule, measured }) => [member_id, rule, measured])).toEqual(
    expect.arrayContaining([
      [ben.id, 'new_unanswered', 4],
      [ben.id, 'new_repeated_text', 3],
    ]),
  )
  expect(await flagsOf(world)).toHaveLength(2)
})

test('an answered first message of a new member doesn’t count', async () => {
  const newRules = { ...rules, repeated_text: 0, new_unanswered: 2, new_repeated_text: 2 }
  await using world = await openWorld({ saffron: { ...settings.saffron, signals: newRules } })
  const { anna, ben, dora } = await world.members({
    ...{ anna: { credits: 9 }, dora: { gender: 'female' as const } },
    ben: { credits: 50, premium: true, joinedHoursAgo: 24 },
  })
  await ben.write(anna, 'Hello you')
  await anna.write(ben, 'Hello yourself')
  await ben.write(dora, 'Hello you')
  await world.pass(1)
  await world.mails()
  expect(await flagsOf(world)).toEqual([])
})

test('flags links and phone numbers in first messages from their thresholds on', async () => {
  await using world = await openWorld(settings)
  const { ben, carl } = await world.members({
    anna: {},
    ben: { credits: 50, premium: true },
    carl: { credits: 50, premium: true },
  })
  await write(world, ben, ['See www.example.com', 'Look at pics.example.com', 'call +31 6 12345678', 'or 06 12345679'])
  await write(world, carl, ['See www.example.com', 'Nice to meet you'])
  expect((await flagsOf(world)).map(({ member_id, rule }) => [member_id, rule])).toEqual(
    expect.arrayContaining([
      [ben.id, 'phone_numbers'],
      [ben.id, 'links'],
    ]),
  )
  expect((await flagsOf(world)).some(({ member_id }) => member_id === carl.id)).toBe(false)
})

test('counts no words of the day before', async () => {
  await using world = await openWorld(settings)
  const { ben, carla, dora } = await world.members({
    ben: { credits: 50, premium: true, gender: 'male' },
    ...{ carla: { gender: 'female' }, dora: { gender: 'female' } },
  })
  for (const woman of [carla, dora]) await ben.write(woman, 'Hello you')
  await world.pass(24)
  await write(world, ben, ['Hello you', 'Hello you', 'Good day', 'Good day', 'Good day'])
  expect(await flagsOf(world)).toMatchObject([{ rule: 'repeated_text', measured: 3 }])
})

test('examines the newest of too many first messages', async () => {
  await using world = await openWorld(settings)
  const { ben, anna } = await world.members({ anna: {}, ben: { credits: 50, premium: true } })
  const { poolId, id: tenantId } = world.saffron
  await sql`with begun as (
      insert into conversations (pool_id, id, tenant_id, starter_id, peer_id, created_at)
      select ${poolId}, gen_random_uuid(), ${tenantId}, ${ben.id}, gen_random_uuid(), now() - n * interval '1 minute'
      from generate_series(2, 600) n returning id, peer_id, created_at
    )
    insert into messages (pool_id, conversation_id, id, tenant_id, sender_id, recipient_id, draft_id, body, price, created_at)
    select ${poolId}, id, gen_random_uuid(), ${tenantId}, ${ben.id}, peer_id, gen_random_uuid(),
      case when created_at > now() - interval '300 minutes' then 'Newer' when created_at > now() - interval '505 minutes'
        then translate(id::text, '0123456789-', 'ghijklmnopq') else 'Older' end, 0, created_at
    from begun`.execute(world.database.owner)
  await ben.write(anna, 'Newer')
  await world.pass(1)
  await world.mails()
  expect(await flagsOf(world)).toMatchObject([{ rule: 'repeated_text', measured: 299 }])
})

test('flags the account that reaches the threshold from one address within a day', async () => {
  await using world = await openWorld(settings)
  const { anna, ben, carl, dirk } = await world.members({
    ...{ anna: { joinedHoursAgo: 1 }, ben: { joinedHoursAgo: 1 }, carl: { joinedHoursAgo: 1 }, dirk: {} },
  })
  const cameFrom = ({ member: { id, tenant } }: Person, hash: string) =>
    sql`insert into sessions (pool_id, tenant_id, token_hash, id, account_id, user_agent, address_block, address_hash, expires_at)
      values (${tenant.poolId}, ${tenant.id}, gen_random_uuid()::text, gen_random_uuid(), ${id}, '', '', ${hash},
        now() + interval '1 day')`.execute(world.database.owner)
  const look = async ({ id }: Person) => {
    await forTenant(world.saffron, async (db) => checkSignUps(db, id))
    await world.mails()
    return (await flagsOf(world)).map(({ member_id, measured }) => [member_id, measured])
  }
  // Dirk has been here for a month, and Carl comes from elsewhere.
  for (const person of [anna, dirk]) await cameFrom(person, 'one-address-hash')
  for (const person of [carl, carl]) await cameFrom(person, 'another-address-')
  for (const person of [anna, carl]) expect(await look(person)).toEqual([])
  await cameFrom(ben, 'one-address-hash')
  expect(await look(ben)).toEqual([[ben.id, 2]])
})

test('roses without a word are no text that is repeated', async () => {
  await using world = await openWorld(settings)
  const { ben, ...women } = await world.members({
    ben: { credits: 50, premium: true, gender: 'male' },
    ...{ anna: { gender: 'female' }, dora: { gender: 'female' }, eva: { gender: 'female' } },
  })
  for (const { id: to } of Object.values(women)) {
    await sendMessage(ben.member, { to, body: '', gift: 'rose', draftId: uuidv7() })
  }
  await world.pass(1)
  await world.mails()
  expect(await flagsOf(world)).toEqual([])
})

test('flags by many reports and raises other cases; a rule at 0 is off', async () => {
  await using world = await openWorld(settings)
  const { anna, ben, dora } = await world.members({ anna: {}, ben: {}, dora: { gender: 'female' } })
  const joris = await hire('joris', 'moderator', world.saffron.id)
  const weights = async () =>
    (await readQueue(joris, { brandIds: [world.saffron.id], kind: 'report' })).lines.map(({ weight }) => weight)
  await reportMember(anna.member, { memberId: ben.id, reason: 'rude', message: null })
  expect(await weights()).toEqual([40])
  await reportMember(dora.member, { memberId: ben.id, reason: 'rude', message: null })
  await world.mails()
  expect(await flagsOf(world)).toMatchObject([{ rule: 'reports', measured: 2, threshold: 2 }])
  expect(await weights()).toEqual([60])
  await using off = await openWorld({ saffron: { signals: { ...rules, reports: 0 } } })
  const people = await off.members({ anna: {}, ben: {}, dora: { gender: 'female' } })
  for (const by of [people.anna, people.dora]) {
    await reportMember(by.member, { memberId: people.ben.id, reason: 'rude', message: null })
  }
  await off.mails()
  expect(await flagsOf(off)).toEqual([])
})

test('the team points a member out by hand; flags of a brand are its own', async () => {
  await using world = await openWorld()
  const { ben } = await world.members({ anna: {}, ben: {} })
  const sofia = await hire('sofia', 'support', world.saffron.id)
  const tenant = grantedTo(world.saffron, sofia)
  expect(await flagByHand(tenant, sofia, ben.id, 'Asks for a meeting every time.')).toBe(true)
  expect(await flagByHand(tenant, sofia, ben.id, 'Again.')).toBe(false)
  const carla = await hire('carla', 'support', world.coast.id)
  expect(await flagByHand(grantedTo(world.coast, carla), carla, ben.id, 'x')).toBe(false)
  const seen = (of: World['saffron']) => forTenant(of, (db) => db.selectFrom('flags').select('id').execute())
  expect(await seen(world.saffron)).toHaveLength(1)
  expect(await seen(world.coast)).toEqual([])
  expect(await seen(world.noirRose)).toEqual([])
})

test('queues a new text where the brand wants it, and takes a removed one off', async () => {
  await using world = await openWorld({ saffron: { text_moderation: 'after' } })
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await saveProfile(ben.member, { about_me: 'First words' })
  await saveProfile(ben.member, { about_me: 'Write me at 06 …' })
  await saveProfile(ben.member, { about_me: 'Write me at 06 …' })
  await saveProfile(anna.member, { hair_colour: 'red' })
  const joris = await hire('joris', 'moderator', world.saffron.id)
  expect((await readQueue(joris, { brandIds: [world.saffron.id] })).lines).toMatchObject([{ kind: 'text' }])
  const id = await take(world, joris)
  const tenant = grantedTo(world.saffron, joris)
  expect((await readCase(tenant, joris, id)).text).toMatchObject({ body: 'Write me at 06 …' })
  await decideCase(tenant, joris, id, { act: 'removed', ground: 'contact', words: '' })
  const row = () =>
    world.database.owner.selectFrom('members').select('about_me').where('id', '=', ben.id).executeTakeFirstOrThrow()
  expect((await row()).about_me).toBeNull()
  const texts = world.database.owner.selectFrom('profile_texts').select(['body', 'status'])
  expect(await texts.execute()).toEqual([{ body: 'Write me at 06 …', status: 'removed' }])
  await world.pass(1)
  const mail = (await world.mails()).find(({ to }) => to === 'ben@mail.example')
  expect(mail?.subject).toBe('We removed a text of your profile')
  await using off = await openWorld()
  const { carl } = await off.members({ anna: {}, carl: {} })
  await saveProfile(carl.member, { about_me: 'Words' })
  expect(await off.database.owner.selectFrom('profile_texts').select('id').execute()).toEqual([])
})
