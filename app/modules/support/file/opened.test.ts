import { sql } from 'kysely'
import { expect, test } from 'vitest'
import '~/effects.server'
import { grantedTo } from '~/modules/operators/access/console-page.server'
import type { Operator } from '~/modules/operators/access/operator'
import type { Role } from '~/modules/operators/access/rights'
import { NotYours } from '~/modules/operators/errors'
import { uuidv7 } from '~/platform/tokens.server'
import type { Tenant } from '~/tenancy/tenant'
import { paidOrder } from '../../../../tests/support/money/buying'
import { hire } from '../../../../tests/support/operators'
import { rowsOfOthers } from '../../../../tests/support/rows-of-others'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { openConversation, openConversations } from './open-messages.server'
import { openPayments } from './open-payments.server'

const reason = 'Asked by letter'

const log = async ({ database }: World) =>
  database.owner
    .selectFrom('audit_log')
    .select(['act', 'subject_id', 'after'])
    .where('act', 'like', 'member.%')
    .orderBy('number')
    .execute()

test('lists the newest fifty conversations, hidden ones too, sister peers unnamed', async () => {
  await using world = await openWorld()
  const { anna, ben, cleo } = await world.members({
    ...{ anna: { shared: true, credits: 5 }, ben: {}, cleo: { at: world.coast, gender: 'male', shared: true } },
  })
  await anna.write(ben)
  await anna.write(cleo)
  const { owner } = world.database
  const sides = owner.updateTable('conversation_members').where('member_id', '=', anna.id)
  await sides.set({ hidden_at: new Date() }).where('peer_id', '=', cleo.id).execute()
  const olga = await hire('olga', 'owner')
  const tenant = grantedTo(world.saffron, olga)
  const list = (id: string) => openConversations(tenant, olga, id, { reason })
  expect((await list(anna.id)).map(({ peer }) => peer)).toEqual([null, 'ben'])
  expect((await list(ben.id)).map(({ peer }) => peer)).toEqual(['anna'])
  await sql`with older as (
      insert into conversations (pool_id, id, tenant_id, starter_id, peer_id)
      select ${tenant.poolId}, gen_random_uuid(), ${tenant.id}, ${anna.id}, gen_random_uuid() from generate_series(1, 60)
      returning *)
    insert into conversation_members (pool_id, conversation_id, member_id, tenant_id, peer_id, last_message_at)
    select pool_id, id, starter_id, tenant_id, peer_id, now() - interval '1 day' from older`.execute(owner)
  const lines = await list(anna.id)
  expect([lines.length, lines[1]?.peer, lines[49]?.peer]).toEqual([50, 'ben', null])
})

test('opens the last hundred messages of a conversation, oldest first, with sides', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  await anna.write(ben, 'first')
  await anna.write(carl, 'to carl')
  const { owner } = world.database
  const { id: conversation, message } = await owner
    .selectFrom('messages')
    .select(['conversation_id as id', 'id as message'])
    .where('recipient_id', '=', ben.id)
    .executeTakeFirstOrThrow()
  await sql`insert into messages (pool_id, conversation_id, id, tenant_id, sender_id, recipient_id, draft_id, body, price)
    select pool_id, conversation_id, ('ffffffff-ffff-7fff-bfff-' || lpad(n::text, 12, '0'))::uuid, tenant_id,
      case when n % 2 = 0 then sender_id else recipient_id end, case when n % 2 = 0 then recipient_id else sender_id end,
      gen_random_uuid(), 'number ' || n, 0
    from messages, generate_series(1, 100) n where id = ${message}`.execute(owner)
  const olga = await hire('olga', 'owner')
  const opened = await openConversation(grantedTo(world.saffron, olga), olga, ben.id, { reason, conversation })
  expect(opened).toMatchObject({ id: conversation, peer: 'anna' })
  expect(opened.messages).toHaveLength(100)
  expect([opened.messages[0], opened.messages.at(-1)]).toMatchObject([
    { body: 'number 1', mine: true, kind: 'text' },
    { body: 'number 100', mine: false },
  ])
  expect(await log(world)).toMatchObject([{ act: 'member.messages_read', subject_id: ben.id, after: { conversation } }])
})

test('opens the newest fifty orders and the stored payment methods, oldest first', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await paidOrder(anna)
  await paidOrder(ben)
  const { owner } = world.database
  await sql`insert into orders select (jsonb_populate_record(orders, jsonb_build_object('id', gen_random_uuid(),
      'order_key', gen_random_uuid(), 'payment_id', payment_id + 1000 + n, 'status', 'failed', 'provider_payment_id', n)
      )).* from orders, generate_series(1, 50) n where account_id = ${anna.id}`.execute(owner)
  for (const [of, label, digits, day] of [
    [anna, 'Visa', '4242', 2],
    [anna, 'Bank', null, 1],
    [ben, 'Maestro', '1111', 1],
  ] as const) {
    await sql`insert into stored_methods (pool_id, id, tenant_id, account_id, provider, customer_ref, mandate_ref, method,
        label, last_digits, created_at)
      values (${world.saffron.poolId}, gen_random_uuid(), ${world.saffron.id}, ${of.id}, 'sandbox', 'c', ${label}, 'card',
        ${label}, ${digits}, ${new Date(Date.UTC(2026, 0, day))})`.execute(owner)
  }
  const finn = await hire('finn', 'finance', world.saffron.id)
  const { orders, methods } = await openPayments(grantedTo(world.saffron, finn), finn, anna.id, reason)
  expect([orders.length, new Set(orders.map(({ status }) => status))]).toEqual([50, new Set(['failed'])])
  const numbers = orders.map(({ number }) => number)
  expect(numbers).toEqual([...numbers].sort((a, b) => b - a))
  expect(methods).toMatchObject([
    { label: 'Bank', digits: null, expires: null },
    { label: 'Visa', digits: '4242' },
  ])
  expect(methods).toHaveLength(2)
})

const openings = {
  conversations: openConversations,
  conversation: (tenant: Tenant, by: Operator, id: string) =>
    openConversation(tenant, by, id, { reason, conversation: uuidv7() }),
  payments: (
    tenant: Parameters<typeof openConversations>[0],
    by: Parameters<typeof openConversations>[1],
    id: string,
  ) => openPayments(tenant, by, id, reason),
}

test.each<[keyof typeof openings, Role[]]>([
  ['conversations', ['moderator', 'support']],
  ['conversation', ['support', 'owner']],
  ['payments', ['finance', 'owner']],
])('opens no %s of a sister brand’s or unknown member, and logs nothing', async (what, roles) => {
  await using world = await openWorld()
  const { anna, cleo } = await world.members({ anna: {}, cleo: { at: world.coast } })
  for (const role of roles) {
    const by = await hire(role, role)
    const open = async (id: string) => openings[what](grantedTo(world.saffron, by), by, id, { reason })
    for (const id of [cleo.id, uuidv7(), 'nobody', ''])
      await expect(open(id), `${role}: ${id}`).rejects.toThrow(NotYours)
    if (what === 'conversation') await expect(open(anna.id)).rejects.toThrow(NotYours)
  }
  expect(await log(world)).toEqual([])
})

test.each<[keyof typeof openings, Role[]]>([
  ['conversations', ['finance', 'analyst']],
  ['conversation', ['finance', 'analyst']],
  ['payments', ['moderator', 'analyst']],
])('opens no %s for a role without the right, or at another brand', async (what, roles) => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const others = await Promise.all([...roles.map((role) => hire(role, role)), hire('coast', 'support', world.coast.id)])
  const before = await rowsOfOthers(world.database.owner)
  for (const by of others) {
    const open = async () => openings[what](grantedTo(world.saffron, by), by, anna.id, { reason })
    await expect(open(), by.name).rejects.toThrow(NotYours)
  }
  expect(await rowsOfOthers(world.database.owner)).toEqual(before)
  expect(await log(world)).toEqual([])
})
