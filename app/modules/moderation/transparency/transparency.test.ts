import { expect, test } from 'vitest'
import { grantedTo } from '~/modules/operators/access/console-page.server'
import { rollUpBrand } from '~/modules/overview/counting/roll-up.server'
import type { Tenant } from '~/tenancy/tenant'
import { hire } from '../../../../tests/support/operators'
import { openWorld } from '../../../../tests/support/world'
import { claimNext } from '../queue/claim.server'
import { decideCase } from '../queue/decide-case.server'
import { reportMember } from '../report-member.server'
import { daysOf } from './schema'
import { readTransparency } from './transparency.server'

test('numbers agree with what was reported and decided, per brand and period', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  await reportMember(anna.member, { memberId: ben.id, reason: 'money', message: null })
  await reportMember(anna.member, { memberId: carl.id, reason: 'rude', message: null })
  const joris = await hire('joris', 'moderator', world.saffron.id)
  const tenant = grantedTo(world.saffron, joris)
  const claimed = await claimNext(joris, { brandIds: [world.saffron.id] })
  await decideCase(tenant, joris, claimed?.id ?? '', { act: 'suspended', ground: 'money', words: '' })
  const membersOf = async (of: Tenant) =>
    (await readTransparency(of, 'this_year')).figures.filter(({ section }) => section === 'members')
  expect(await membersOf(tenant)).toEqual([])
  await rollUpBrand(world.saffron)
  expect(await membersOf(world.coast)).toEqual([])
  const { figures } = await readTransparency(tenant, 'this_year')
  const counted = figures.map(({ section, kind, ground, count }) => [section, kind, ground, count].join(' '))
  expect(counted).toEqual(
    expect.arrayContaining([
      'decisions suspended money 1',
      'found automated  0',
      'found report  1',
      'notices money  1',
      'notices rude  1',
      'members active_30_days  2',
    ]),
  )
  const others = (await readTransparency(world.coast, 'this_year')).figures
  expect(others.filter(({ section, count }) => section !== 'times' && count > 0)).toEqual([])
  const before = (await readTransparency(tenant, 'last_year')).figures
  expect(before.filter(({ section }) => section === 'notices' || section === 'decisions')).toEqual([])
})

test('a notice counts at the brand that decides about it, not where it came from', async () => {
  await using world = await openWorld()
  const { anna, cleo } = await world.members({
    ...{ anna: { shared: true }, cleo: { at: world.coast, gender: 'male', shared: true } },
  })
  await reportMember(anna.member, { memberId: cleo.id, reason: 'fake', message: null })
  const notices = async (of: Tenant) =>
    (await readTransparency(of, 'this_year')).figures.filter(({ section }) => section === 'notices')
  expect(await notices(world.coast)).toMatchObject([{ kind: 'fake', count: 1 }])
  expect(await notices(world.saffron)).toEqual([])
})

test('a period is whole months of the calendar', () => {
  expect(daysOf('last_month', '2026-01-15')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  expect(daysOf('last_6_months', '2026-03-31')).toEqual({ from: '2025-09-01', to: '2026-02-28' })
  expect(daysOf('this_year', '2026-03-31')).toEqual({ from: '2026-01-01', to: '2026-03-31' })
  expect(daysOf('last_year', '2026-03-31')).toEqual({ from: '2025-01-01', to: '2025-12-31' })
})
