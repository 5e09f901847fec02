import { expect, test } from 'vitest'
import { orderDraft, ordersIn } from '../../../../tests/support/money/buying'
import { buyerByMollie, byMollie, mollie } from '../../../../tests/support/money/sale-by-mollie'
import { openWorld } from '../../../../tests/support/world'
import { placeOrder } from '../orders/place-order.server'
import { offeredNow } from '../provider/offered-now.server'
import { settlePayments } from './settle-payments.server'

test('applies what was paid and refunded meanwhile, names payments without an order', async () => {
  await using world = await openWorld({ saffron: byMollie })
  const anna = await buyerByMollie(world)
  await offeredNow(world.saffron, { country: 'NL', currency: 'EUR' })
  const paid = async () => {
    await placeOrder(anna.member, orderDraft({}))
    const id = [...mollie.payments.keys()].at(-1) ?? ''
    mollie.change(id, { status: 'paid' })
    return id
  }
  const [kept, returned, lost] = [await paid(), await paid(), await paid()]
  mollie.change(returned, { amountRefunded: { currency: 'EUR', value: '9.99' } })
  await world.database.owner.deleteFrom('orders').where('provider_payment_id', '=', lost).execute()
  const left = await settlePayments(world.saffron)
  expect(left).toEqual([`payment ${lost} is paid at the provider, but has no order`])
  const orders = await ordersIn(world)
  const statusOf = (id: string) => orders.find((order) => order.provider_payment_id === id)
  expect(statusOf(kept)).toMatchObject({ status: 'completed', refunded: 0 })
  expect(statusOf(returned)).toMatchObject({ status: 'completed', refunded: 999 })
  expect(await settlePayments(world.saffron)).toEqual(left)
})
