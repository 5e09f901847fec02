import { expect, test } from 'vitest'
import { withdraw } from '~/modules/payments/refunds/withdraw.server'
import { loader as premiumLoader } from '~/routes/credits/premium'
import { loader as pricingLoader } from '~/routes/credits/pricing'
import { loader } from '~/routes/credits/transaction'
import { loader as transactionsLoader } from '~/routes/credits/transactions'
import { paidOrder } from '../support/money/buying'
import { visit } from '../support/visit'
import { openWorld } from '../support/world'

test('tells on an order’s page what holds its refund up, as the withdrawal does', async () => {
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

test('a withdrawal names the address with its domain in letters', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await paidOrder(anna)
  const viewer = { ...anna.member, email: 'anna@xn--bcher-kva.example' }
  const context = visit(world.saffron, '/transactions/10001?withdrawal', { viewer })
  const open = () => loader({ request: new Request(context.url), params: { id: '10001' }, context })
  expect(await open()).toMatchObject({ kind: 'confirm', member: { email: 'anna@bücher.example' } })
  await withdraw(anna.member, 10_001)
  expect(await open()).toMatchObject({ kind: 'acknowledged', email: 'anna@bücher.example' })
})

test('shows a disabled member no way to bundles, which they may not buy', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const open = (address: string, profileStatus: 'active' | 'suspended') => {
    const context = visit(world.saffron, address, { viewer: { ...anna.member, profileStatus } })
    return { request: new Request(context.url), params: {}, context }
  }
  for (const [status, mayBuy] of [
    ['active', true],
    ['suspended', false],
  ] as const) {
    expect(await pricingLoader(open('/pricing', status))).toMatchObject({ mayBuy })
    expect(await transactionsLoader(open('/transactions', status))).toMatchObject({ mayBuy })
  }
  // An old link leads to what they may see.
  const refused = await premiumLoader(open('/premium', 'suspended')).catch((response: unknown) => response)
  expect(refused).toBeInstanceOf(Response)
  expect((refused as Response).headers.get('location')).toBe('/transactions')
})
