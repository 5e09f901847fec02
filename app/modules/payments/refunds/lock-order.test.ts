import { expect, test } from 'vitest'
import { ledgerMismatches } from '~/modules/credits/queries.server'
import { ordered, ordersIn, paidOrder } from '../../../../tests/support/money/buying'
import { openWorld } from '../../../../tests/support/world'
import { applyReport } from '../notifications/apply-report.server'
import { withdraw } from './withdraw.server'

/** Orders are limited by buyer. */
const buyers = ['anna', 'ida', 'mia', 'lea', 'eva', 'ada', 'uta', 'ute', 'kim', 'joy']
const rounds = 2

test('a withdrawal and a payment that arrives never wait for each other', async () => {
  await using world = await openWorld()
  const members = await world.members(Object.fromEntries(buyers.map((name) => [name, {}])))
  for (const buyer of Object.values(members)) {
    for (let round = 0; round < rounds; round += 1) {
      await paidOrder(buyer)
      const next = await ordered(buyer)
      const numbers = (await ordersIn(world)).map(({ payment_id }) => payment_id)
      await Promise.all([
        withdraw(buyer.member, numbers.at(-2) ?? 0),
        applyReport(world.saffron, 'sandbox', next.report('paid')),
      ])
    }
    expect(await buyer.balance()).toBe(rounds * 20)
  }
  expect(await ledgerMismatches(world.database.owner)).toEqual([])
})
