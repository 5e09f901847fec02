import { sql } from 'kysely'
import { expect, test } from 'vitest'
import '~/effects.server'
import { grantedTo } from '~/modules/operators/access/console-page.server'
import type { Operator } from '~/modules/operators/access/operator'
import { NotYours } from '~/modules/operators/errors'
import { uuidv7 } from '~/platform/tokens.server'
import type { Tenant } from '~/tenancy/tenant'
import { hire } from '../../../../tests/support/operators'
import type { Person } from '../../../../tests/support/person'
import { rowsOfOthers } from '../../../../tests/support/rows-of-others'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import type { MemberAct } from '../acts-of'
import { isMemberAct, memberActs } from '../acts-of'
import { memberForms } from '../forms.server'
import { submitAct } from '../submit-act.server'
import { changeEmailOf, logOutMember, resendMail } from './account.server'
import { decideAbout } from './decision.server'
import { giveGoodwill } from './goodwill.server'
import { noteAbout } from './note.server'
import { eraseMember, exportMember } from './personal-data.server'

const reason = 'Asked by letter'

type DoneTo = (tenant: Tenant, by: Operator, id: string) => Promise<unknown>

const ofAccounts: [string, DoneTo][] = [
  ['logged out', (tenant, by, id) => logOutMember(tenant, by, id, null)],
  ['mailed again', resendMail],
  ['given another address', (tenant, by, id) => changeEmailOf(tenant, by, id, { email: 'new@mail.example', reason })],
  ['given credits', (tenant, by, id) => giveGoodwill(tenant, by, id, { credits: 2, reason, key: uuidv7() })],
  ['sent a copy', (tenant, by, id) => exportMember(tenant, by, id, reason)],
]

const ofMembers: [string, DoneTo][] = [
  ...ofAccounts,
  ['erased', (tenant, by, id) => eraseMember(tenant, by, id, reason)],
  ['noted about', (tenant, by, id) => noteAbout(tenant, by, id, 'Called.')],
]

const logged = async ({ database }: World) => {
  const log = database.owner.selectFrom('audit_log').select(['act', 'subject_id', 'before', 'after', 'reason'])
  return log.where('act', 'like', 'member.%').orderBy('number').execute()
}

test.each(ofMembers)('a sister brand’s member, an unknown one and no id can’t be %s', async (_, act) => {
  await using world = await openWorld()
  const { cleo } = await world.members({ anna: {}, cleo: { at: world.coast } })
  const olga = await hire('olga', 'owner')
  const before = await rowsOfOthers(world.database.owner)
  for (const id of [cleo.id, uuidv7(), 'nobody', '']) {
    const done = async () => act(grantedTo(world.saffron, olga), olga, id)
    await expect(done(), id).rejects.toThrow(NotYours)
  }
  expect(await rowsOfOthers(world.database.owner)).toEqual(before)
  expect([await logged(world), await world.mails()]).toEqual([[], []])
})

test.each(ofAccounts)('a member who is being erased can’t be %s', async (_, act) => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {}, ben: {} })
  const olga = await hire('olga', 'owner')
  const tenant = grantedTo(world.saffron, olga)
  await eraseMember(tenant, olga, anna.id, reason)
  const before = await rowsOfOthers(world.database.owner)
  const done = async () => act(tenant, olga, anna.id)
  await expect(done()).rejects.toThrow(NotYours)
  expect(await rowsOfOthers(world.database.owner)).toEqual(before)
  expect((await logged(world)).map(({ act: name }) => name)).toEqual(['member.erased'])
})

test.each(['suspended', 'disabled'] as const)(
  'a member who is %s is still mailed, credited and noted about',
  async (act) => {
    await using world = await openWorld()
    const { anna } = await world.members({ anna: {}, ben: {} })
    const olga = await hire('olga', 'owner')
    const tenant = grantedTo(world.saffron, olga)
    await decideAbout(tenant, olga, anna.id, { act, ground: 'fake', words: '' })
    expect(await resendMail(tenant, olga, anna.id)).toBe('reset')
    await noteAbout(tenant, olga, anna.id, 'Called.')
    const goodwill = { credits: 2, reason, key: uuidv7() }
    expect(await giveGoodwill(tenant, olga, anna.id, goodwill)).toEqual({ balance: 2, isNew: true })
    expect(await giveGoodwill(tenant, olga, anna.id, { ...goodwill, credits: 9 })).toEqual({ balance: 2, isNew: false })
  },
)

test('logs only the beginning of an offered address, and no empty log-out', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const olga = await hire('olga', 'owner')
  const tenant = grantedTo(world.saffron, olga)
  const { poolId, id: brand } = world.saffron
  await sql`insert into sessions (pool_id, tenant_id, token_hash, id, account_id, user_agent, address_block, expires_at)
    select ${poolId}, ${brand}, id::text, gen_random_uuid(), id, '', '', now() + interval '1 day' from accounts`.execute(
    world.database.owner,
  )
  for (const session of ['nobody', '', uuidv7()]) expect(await logOutMember(tenant, olga, anna.id, session)).toBe(0)
  expect([await logOutMember(tenant, olga, anna.id, null), await logOutMember(tenant, olga, anna.id, null)]).toEqual([
    1, 0,
  ])
  const left = await world.database.owner.selectFrom('sessions').select('account_id').execute()
  expect(left).toEqual([{ account_id: ben.id }])
  await changeEmailOf(tenant, olga, anna.id, { email: 'annabel@elsewhere.example', reason })
  expect(await logged(world)).toMatchObject([
    { act: 'member.logged_out', after: { ended: 1 } },
    {
      ...{ act: 'member.email_offered', reason, subject_id: anna.id },
      ...{ before: { email: 'an•••@mail.example' }, after: { email: 'anna•••@elsewhere.example' } },
    },
  ])
})

function submit(
  world: World,
  act: MemberAct,
  operator: Operator,
  { id }: Pick<Person, 'id'>,
  sent: Record<string, string>,
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(sent)) form.set(name, value)
  return submitAct(act, form, { operator, tenant: grantedTo(world.saffron, operator), id, t: (key: string) => key })
}

test('tells a refused act above its form, and a missing member by no form', async () => {
  await using world = await openWorld()
  const { anna, newbie } = await world.members({ anna: {}, newbie: { confirmed: false } })
  const olga = await hire('olga', 'owner')
  const refused = async (act: MemberAct, about: Person, sent: Record<string, string> = {}) => {
    const reply = await submit(world, act, olga, about, sent)
    return 'result' in reply ? [reply.status, reply.result.error?.['']] : reply
  }
  expect(await refused('restore', anna)).toEqual([409, ['console:error.not_away']])
  for (let reset = 0; reset < 3; reset += 1) expect(await refused('resend', anna)).toEqual({ done: 'resend_reset' })
  expect(await refused('resend', anna)).toEqual([429, ['accounts:error.too_many_resets']])
  expect(await refused('resend', newbie)).toEqual({ done: 'resend_activation' })
  expect(await refused('resend', newbie)).toEqual([429, ['accounts:error.resent_too_soon']])
  const key = uuidv7()
  const credits = { credits: '2', reason, key }
  expect(await refused('credits', anna, credits)).toEqual({ done: 'credits', count: 2 })
  expect(await refused('credits', anna, credits)).toEqual({ done: 'credits_before', count: 2 })
  await expect(submit(world, 'note', olga, { id: uuidv7() }, { note: 'Called.' })).rejects.toThrow(NotYours)
  const names = (await logged(world)).map(({ act }) => act)
  expect(names.filter((name) => name === 'member.mail_resent')).toHaveLength(4)
})

test('an address in use is refused at its field, and what was typed stays', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const sent = { email: ben.member.email, reason }
  expect(await submit(world, 'email', await hire('olga', 'owner'), anna, sent)).toEqual({
    status: 409,
    result: expect.objectContaining({ error: { email: ['accounts:error.email_in_use'] }, initialValue: sent }),
  })
})

/** An act's form, one of its fields, a value, and whether the form takes it. */
type FieldCase = [MemberAct, string, string, boolean]

const wrongDays = ['0', '-1', '1.5', '1e2', '0x1F', ' 3', '', '366', '9999999']

const withReason: MemberAct[] = [
  ...(['block_debits', 'allow_debits', 'email', 'export'] as const),
  ...(['erase', 'messages', 'payments', 'credits'] as const),
]

const fields: FieldCase[] = [
  ...wrongDays.map((days): FieldCase => ['suspend', 'days', days, false]),
  ['suspend', 'days', '1', true],
  ['suspend', 'days', '365', true],
  ['suspend', 'ground', 'ugly', false],
  ['disable', 'ground', '', false],
  ['disable', 'words', 'x'.repeat(1_000), true],
  ['disable', 'words', 'x'.repeat(1_001), false],
  ['credits', 'credits', '500', true],
  ['credits', 'credits', '501', false],
  ['credits', 'credits', '0', false],
  ['credits', 'key', 'no key', false],
  ['note', 'note', 'x'.repeat(2_000), true],
  ['note', 'note', 'x'.repeat(2_001), false],
  ['note', 'note', ' \n ', false],
  ['email', 'email', `${'a'.repeat(250)}@b.cd`, false],
  ...withReason.flatMap((act): FieldCase[] => [
    [act, 'reason', ' ', false],
    [act, 'reason', 'x'.repeat(300), true],
    [act, 'reason', 'x'.repeat(301), false],
  ]),
]

test('each form takes what its limits allow, and marks the field that is beyond them', () => {
  const forms = memberForms((key) => key)
  const plain = {
    days: '3',
    ground: 'fake',
    credits: '2',
    reason,
    key: uuidv7(),
    email: 'new@mail.example',
    note: 'Hi',
    why: 'asked',
  }
  for (const [act, name, value, taken] of fields) {
    const read = forms[act].safeParse({ ...plain, [name]: value })
    const wrong = read.success ? [] : [...new Set(read.error.issues.map(({ path }) => path.join('.')))]
    expect(wrong, `${act}: ${name} of ${value.length} characters, ${value.slice(0, 20)}`).toEqual(taken ? [] : [name])
  }
})

test('a page knows its acts by name alone, and no other word is one', () => {
  expect(Object.keys(memberActs).every(isMemberAct)).toBe(true)
  expect(['', 'suspended', 'toString', 'constructor', '__proto__', 'SUSPEND'].filter(isMemberAct)).toEqual([])
})
