import { expect, test } from 'vitest'
import { withdraw } from '~/modules/payments/refunds/withdraw.server'
import { loader } from '~/routes/credits/transaction'
import { paidOrder } from '../support/money/buying'
import { visit } from '../support/visit'
import { openWorld } from '../support/world'

test('the page of an order tells what holds its refund up, as the page of the withdrawal does', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await paidOrder(anna)
  const open = (address: string) => {
    const context = visit(world.saffron, address, { viewer: anna.member })
    return loader({ request: new Request(context.url), params: { id: '10001' }, context })
  }
  expect(await open('/transactions/10001')).toMatchObject({ kind: 'receipt', acknowledgement: null })
  await withdraw(anna.member, 10_001)
  for (const [failed_at, state] of [
    [null, 'requested'],
    [new Date(), 'late'],
  ] as const) {
    await world.database.owner.updateTable('refunds').set({ failed_at }).execute()
    expect(await open('/transactions/10001')).toMatchObject({ kind: 'receipt', acknowledgement: { state } })
    expect(await open('/transactions/10001?withdrawal')).toMatchObject({
      kind: 'acknowledged',
      acknowledgement: { state },
    })
  }
})
