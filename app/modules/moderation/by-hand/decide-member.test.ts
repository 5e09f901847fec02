import { expect, test } from 'vitest'
import { AlreadyClaimed } from '~/modules/operators/claims.server'
import '~/effects.server'
import { grantedTo } from '~/modules/operators/access/console-page.server'
import { hire } from '../../../../tests/support/operators'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { decideReport } from '../decide-report.server'
import { readQueue } from '../list/read-queue.server'
import { claimNext } from '../queue/claim.server'
import { CaseNotFound, NotAway } from '../queue/errors'
import { reportMember } from '../report-member.server'
import { flagByHand } from '../signals/flag-member.server'
import { decideMember } from './decide-member.server'
import { restoreMember } from './restore-member.server'

const suspended = 3
const shown = 1

async function statusOf(world: World, id: string): Promise<number> {
  const rows = world.database.owner.selectFrom('members').select('status').where('id', '=', id)
  return (await rows.executeTakeFirstOrThrow()).status
}

const subjectsTo = async (world: World, address: string) =>
  (await world.mails()).filter(({ to }) => to === address).map(({ subject }) => subject)

test('suspends a member by hand for days, with reason and words, and ends it by itself', async () => {
  await using world = await openWorld()
  const { ben } = await world.members({ anna: {}, ben: {} })
  const joris = await hire('joris', 'moderator', world.saffron.id)
  const tenant = grantedTo(world.saffron, joris)
  await decideMember(tenant, joris, ben.id, { act: 'suspended', ground: 'hate', words: 'Cool down.', days: 2 })
  expect(await statusOf(world, ben.id)).toBe(suspended)
  expect((await readQueue(joris, { brandIds: [world.saffron.id] })).lines).toEqual([])
  await world.pass(1)
  const [mail] = (await world.mails()).filter(({ to }) => to === ben.member.email)
  expect(mail?.subject).toContain('suspended until')
  expect(mail?.text).toContain('Cool down.')
  expect(mail?.text).toContain('/objection/')
  // No rule found it.
  expect(mail?.text).toContain('no automated means were used')
  const log = await world.database.owner
    .selectFrom('audit_log')
    .select(['act', 'actor_name', 'reason'])
    .where('act', 'in', ['member.suspended', 'case.suspended', 'member.flagged'])
    .execute()
  expect(log).toEqual([
    { act: 'member.suspended', actor_name: 'joris', reason: 'hate' },
    { act: 'case.suspended', actor_name: 'joris', reason: 'hate: Cool down.' },
  ])
  await world.pass(49)
  expect((await subjectsTo(world, ben.member.email)).at(-1)).toContain('shown again')
  expect(await statusOf(world, ben.id)).toBe(shown)
})

test('takes back every decision that hides a restored profile, telling each side once', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await reportMember(anna.member, { memberId: ben.id, reason: 'rude', message: null })
  const { reference } = await world.database.owner.selectFrom('reports').select('reference').executeTakeFirstOrThrow()
  await decideReport(world.saffron, { reference, act: 'disabled', statements: {} })
  await decideMember(world.saffron, null, ben.id, { act: 'disabled', ground: 'fake', words: '' })
  await world.pass(1)
  await world.mails()
  const joris = await hire('joris', 'moderator', world.saffron.id)
  const tenant = grantedTo(world.saffron, joris)
  await restoreMember(tenant, joris, ben.id, { words: 'We were wrong.' })
  expect(await statusOf(world, ben.id)).toBe(shown)
  const before = await subjectsTo(world, ben.member.email)
  expect(before.filter((subject) => subject.includes('shown again'))).toHaveLength(1)
  expect((await subjectsTo(world, anna.member.email)).length).toBeGreaterThan(1)
  await expect(restoreMember(tenant, joris, ben.id, { words: '' })).rejects.toThrow(NotAway)
})

test('leaves a colleague’s case alone, and finds no member of another brand', async () => {
  await using world = await openWorld()
  const { ben, cleo } = await world.members({ ben: {}, cleo: { at: world.coast } })
  const joris = await hire('joris', 'moderator', world.saffron.id)
  const greta = await hire('greta', 'moderator', world.saffron.id)
  const tenant = grantedTo(world.saffron, joris)
  await flagByHand(tenant, joris, ben.id, 'Look at this.')
  await claimNext(greta, { brandIds: [world.saffron.id] })
  const decision = { act: 'disabled', ground: 'fake', words: '' } as const
  await expect(decideMember(tenant, joris, ben.id, decision)).rejects.toThrow(AlreadyClaimed)
  await decideMember(grantedTo(world.saffron, greta), greta, ben.id, decision)
  expect((await readQueue(joris, { brandIds: [world.saffron.id] })).lines).toEqual([])
  await expect(decideMember(tenant, joris, cleo.id, decision)).rejects.toThrow(CaseNotFound)
  await expect(decideMember(tenant, joris, 'nobody', decision)).rejects.toThrow(CaseNotFound)
  await expect(restoreMember(tenant, joris, cleo.id, { words: '' })).rejects.toThrow(CaseNotFound)
})

test('mails a member once who is disabled again, unless reason or words differ', async () => {
  await using world = await openWorld()
  const { ben } = await world.members({ ben: {} })
  const decision = { act: 'disabled', ground: 'fake', words: 'Not you.' } as const
  expect(await decideMember(world.saffron, null, ben.id, decision)).toBe('decided')
  expect(await decideMember(world.saffron, null, ben.id, decision)).toBe('repeated')
  await world.pass(1)
  expect(await decideMember(world.saffron, null, ben.id, { ...decision, words: '' })).toBe('repeated')
  await world.pass(1)
  const mailCount = async () => (await subjectsTo(world, ben.member.email)).length
  expect(await mailCount()).toBe(1)
  expect(await decideMember(world.saffron, null, ben.id, { ...decision, words: 'Nor now.' })).toBe('decided')
  expect(await decideMember(world.saffron, null, ben.id, { ...decision, ground: 'money' })).toBe('decided')
  await world.pass(1)
  expect(await mailCount()).toBe(3)
  await restoreMember(world.saffron, null, ben.id, { words: '' })
  expect(await statusOf(world, ben.id)).toBe(shown)
  expect(await decideMember(world.saffron, null, ben.id, decision)).toBe('decided')
  await world.pass(1)
  expect(await mailCount()).toBe(5)
  expect(await statusOf(world, ben.id)).toBe(suspended)
  await flagByHand(world.saffron, { name: 'sofia' }, ben.id, 'He wrote by mail.')
  expect(await decideMember(world.saffron, null, ben.id, decision)).toBe('decided')
})

test('gives back a profile that only a report took away, deciding the report anew', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await reportMember(anna.member, { memberId: ben.id, reason: 'rude', message: null })
  const { reference } = await world.database.owner.selectFrom('reports').select('reference').executeTakeFirstOrThrow()
  await decideReport(world.saffron, { reference, act: 'disabled', statements: {} })
  await restoreMember(world.saffron, null, ben.id, { words: '' })
  expect(await statusOf(world, ben.id)).toBe(shown)
  expect(await world.database.owner.selectFrom('reports').select('decision').execute()).toEqual([{ decision: 'none' }])
})
