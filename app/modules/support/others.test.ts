import { sql } from 'kysely'
import { expect, test } from 'vitest'
import '~/effects.server'
import { reportMember } from '~/modules/moderation/report-member.server'
import { grantedTo } from '~/modules/operators/access/console-page.server'
import type { Operator } from '~/modules/operators/access/operator'
import type { Role } from '~/modules/operators/access/rights'
import { rights, roles } from '~/modules/operators/access/rights'
import { NotYours, StepUpNeeded } from '~/modules/operators/errors'
import { uuidv7 } from '~/platform/tokens.server'
import { paidOrder } from '../../../tests/support/money/buying'
import { hire } from '../../../tests/support/operators'
import type { Person } from '../../../tests/support/person'
import { rowsOfOthers } from '../../../tests/support/rows-of-others'
import type { World } from '../../../tests/support/world'
import { openWorld } from '../../../tests/support/world'
import { giveGoodwill } from './acts/goodwill.server'
import { noteAbout } from './acts/note.server'
import type { MemberAct } from './acts-of'
import { memberActs } from './acts-of'
import { openConversations } from './file/open-messages.server'
import { openPayments } from './file/open-payments.server'
import { readFile } from './file/read-file.server'
import { findMembers } from './search/find-members.server'
import { submitAct } from './submit-act.server'

/** Anna and Ben did the same, and the same was done for them: what is Anna's is told of Anna. */
async function twoAlike(world: World) {
  const { anna, ben, carl, dora } = await world.members({ anna: {}, ben: {}, carl: {}, dora: { gender: 'female' } })
  const olga = await hire('olga', 'owner')
  const tenant = grantedTo(world.saffron, olga)
  const alike: [Person, Person][] = [
    [anna, carl],
    [ben, dora],
  ]
  for (const [person, other] of alike) {
    await paidOrder(person)
    await person.write(other, `from ${person.name}`)
    await reportMember(other.member, { memberId: person.id, reason: 'rude', message: null })
    await noteAbout(tenant, olga, person.id, `About ${person.name}`)
    await giveGoodwill(tenant, olga, person.id, { credits: 2, reason: `For ${person.name}`, key: uuidv7() })
    await sql`insert into sessions (pool_id, tenant_id, token_hash, id, account_id, user_agent, address_block, expires_at)
      values (${tenant.poolId}, ${tenant.id}, ${person.name}, gen_random_uuid(), ${person.id}, '', '', now() + interval '1 day')`.execute(
      world.database.owner,
    )
  }
  await world.mails()
  return { anna, ben, olga, tenant }
}

test('a member’s page, messages and payments are of this member alone', async () => {
  await using world = await openWorld()
  const { anna, ben, olga, tenant } = await twoAlike(world)
  for (const { id, name } of [anna, ben]) {
    const { ledger, counts, timeline, ...file } = await readFile(tenant, id)
    expect(file).toMatchObject({ id, name, notes: [{ body: `About ${name}` }], reports: [{ reason: 'rude' }] })
    expect([file.notes, file.reports, file.sessions].map(({ length }) => length)).toEqual([1, 1, 1])
    expect(ledger.map(({ reason, delta, note }) => [reason, delta, note])).toEqual([
      ['operator', 2, `For ${name}`],
      ['purchase', 20, null],
    ])
    expect(counts).toMatchObject({ conversations: 1, messages: 1 })
    for (const kind of ['bought', 'reported', 'member.noted', 'member.credited', 'logged_in']) {
      expect(
        timeline.happened.filter((each) => each.kind === kind),
        `${name}: ${kind}`,
      ).toHaveLength(1)
    }
    expect(await openPayments(tenant, olga, id, 'asked')).toMatchObject({
      orders: [{ status: 'completed', amount: 999 }],
    })
    expect(await openConversations(tenant, olga, id, { reason: 'asked' })).toHaveLength(1)
  }
})

const reason = 'Asked by letter'

/** What the form of each act sends. */
const sent: Record<MemberAct, Record<string, string>> = {
  suspend: { days: '3', ground: 'fake' },
  disable: { ground: 'fake' },
  restore: {},
  log_out: { session: '' },
  resend: {},
  note: { note: 'Called.' },
  messages: { why: 'asked', reason },
  payments: { reason },
  credits: { credits: '2', reason, key: uuidv7() },
  block_debits: { reason },
  allow_debits: { reason },
  email: { email: 'new@mail.example', reason },
  export: { reason },
  erase: { reason },
}

function submit(world: World, act: MemberAct, operator: Operator, { id }: Person, fields = sent[act]) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return submitAct(act, form, { operator, tenant: grantedTo(world.saffron, operator), id, t: (key: string) => key })
}

test('each act on a member’s page is done, and changes nothing of other members', async () => {
  await using world = await openWorld()
  const { anna, olga } = await twoAlike(world)
  const others = () => rowsOfOthers(world.database.owner, anna, olga)
  const before = await others()
  const order: MemberAct[] = ['suspend', 'restore', 'disable', 'messages', 'payments']
  const rest = (Object.keys(memberActs) as MemberAct[]).filter((act) => act !== 'erase' && !order.includes(act))
  for (const act of [...order, ...rest, 'erase'] as const) {
    expect(await submit(world, act, olga, anna), act).not.toHaveProperty('result')
    expect(await others(), act).toEqual(before)
  }
})

test('requires each act’s right, and a fresh check for money or personal data', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { credits: 3 } })
  const team = await Promise.all(
    roles.map(async (role): Promise<[Role, Operator]> => [role, await hire(role, role, world.saffron.id)]),
  )
  const before = await rowsOfOthers(world.database.owner)
  const refusals = []
  for (const [name, { right, ...act }] of Object.entries(memberActs) as [MemberAct, { right: keyof typeof rights }][]) {
    for (const [role, operator] of team) {
      const isTheirs = (rights[right] as readonly Role[]).includes(role)
      if (isTheirs && !('fresh' in act)) continue
      const stale = { ...operator, proved: false }
      const refused = submit(world, name, stale, anna)
      await expect(refused, `${name} by ${role}`).rejects.toThrow(isTheirs ? StepUpNeeded : NotYours)
      refusals.push(name)
    }
  }
  expect(new Set(refusals).size).toBe(Object.keys(memberActs).length)
  expect(await rowsOfOthers(world.database.owner)).toEqual(before)
})

test('opens no conversations without one of the lawful reasons and its reference', async () => {
  await using world = await openWorld()
  const { anna, olga } = await twoAlike(world)
  const lacking: Record<string, string>[] = [
    {},
    { why: 'asked' },
    { reason },
    { why: '', reason },
    { why: 'curious', reason },
  ]
  for (const fields of lacking) {
    expect(await submit(world, 'messages', olga, anna, fields), JSON.stringify(fields)).toHaveProperty('result')
  }
  const read = world.database.owner.selectFrom('audit_log').select('act').where('act', '=', 'member.messages_read')
  expect(await read.execute()).toEqual([])
})

test('finds thirty members at most, by order number or the beginning of a name', async () => {
  await using world = await openWorld()
  const { anna, ben, olga } = await twoAlike(world)
  const many = Object.fromEntries(Array.from({ length: 31 }, (_, index) => [`zoe${index}`, {}]))
  await world.members(many)
  const find = async (typed: string, brands = [world.saffron, world.coast]) =>
    (await findMembers(olga.session, brands, typed)).map(({ name }) => name)
  const orders = await world.database.owner.selectFrom('orders').select(['payment_id', 'account_id']).execute()
  for (const { id, name } of [anna, ben]) {
    const order = orders.find(({ account_id }) => account_id === id)
    expect(await find(String(order?.payment_id))).toEqual([name])
  }
  expect([await find('nna'), await find('9'.repeat(16))]).toEqual([[], []])
  expect(await find('zoe')).toHaveLength(30)
  expect([await find('anna', [world.coast]), await find(anna.id, [world.coast])]).toEqual([[], []])
})
