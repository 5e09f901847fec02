import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { decideMember } from '~/modules/moderation/by-hand/decide-member.server'
import { decideReport } from '~/modules/moderation/decide-report.server'
import { claimNext } from '~/modules/moderation/queue/claim.server'
import { decideCase } from '~/modules/moderation/queue/decide-case.server'
import { reportMember } from '~/modules/moderation/report-member.server'
import { grantedTo } from '~/modules/operators/access/console-page.server'
import type { Operator } from '~/modules/operators/access/operator'
import { hire } from '../../../../tests/support/operators'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { decideAbout, restore } from '../acts/decision.server'
import { readFile } from '../file/read-file.server'
import { findMembers } from './find-members.server'
import { runningSuspensions } from './running-suspensions.server'

const both = ({ saffron, coast }: World) => [saffron.id, coast.id]

const listed = async (world: World, by: Operator) =>
  (await runningSuspensions(by.session, both(world))).map(({ name, ground, by, since, until }) => [
    name,
    ground,
    by,
    Math.round((Date.parse(until) - Date.parse(since)) / 86_400_000),
  ])

test('lists running suspensions with reason, operator and end, next to end first', async () => {
  await using world = await openWorld()
  const { anna, ben, cleo, dan } = await world.members({ anna: {}, ben: {}, cleo: {}, dan: {} })
  const { eva } = await world.members({ eva: { at: world.coast } })
  const joris = await hire('joris', 'moderator', world.saffron.id)
  const olga = await hire('olga', 'owner')
  const tenant = grantedTo(world.saffron, joris)
  await decideAbout(tenant, joris, ben.id, { act: 'suspended', ground: 'hate', words: '', days: 30 })
  await decideAbout(tenant, joris, dan.id, { act: 'disabled', ground: 'money', words: '' })
  await decideMember(world.coast, null, eva.id, { act: 'suspended', ground: 'fake', words: '', days: 3 })
  await reportMember(anna.member, { memberId: cleo.id, reason: 'rude', message: null })
  const report = await claimNext(joris, { brandIds: [tenant.id] })
  await decideCase(tenant, joris, report?.id ?? '', { act: 'suspended', ground: 'contact', words: '', days: 7 })
  const ofSaffron = [
    ['cleo', 'contact', 'joris', 7],
    ['ben', 'hate', 'joris', 30],
  ]
  expect(await listed(world, joris)).toEqual(ofSaffron)
  expect(await listed(world, olga)).toEqual([['eva', 'fake', null, 3], ...ofSaffron])

  await restore(tenant, joris, ben.id, 'A mistake.')
  const { rows } = await sql<{ reference: string }>`select reference from reports`.execute(world.database.owner)
  await decideReport(world.saffron, { reference: rows[0]?.reference ?? '', act: 'nothing', statements: {} })
  expect(await listed(world, joris)).toEqual([])
})

test('tells suspended until a day from disabled for good, in search and on the page', async () => {
  await using world = await openWorld()
  const people = await world.members({ anna: {}, ben: {}, cleo: {} })
  const joris = await hire('joris', 'owner')
  const tenant = grantedTo(world.saffron, joris)
  await decideAbout(tenant, joris, people.anna.id, { act: 'suspended', ground: 'hate', words: '', days: 3 })
  await decideAbout(tenant, joris, people.ben.id, { act: 'disabled', ground: 'money', words: '' })
  const standings = Object.values(people).map(async ({ id }) => {
    const [found] = await findMembers(joris.session, [world.saffron], id)
    return [found?.standing, (await readFile(tenant, id)).standing]
  })
  expect(await Promise.all(standings)).toEqual([
    ['suspended', 'suspended'],
    ['disabled', 'disabled'],
    ['shown', 'shown'],
  ])
})
