import { expect, test } from 'vitest'
import { providerOf } from '~/modules/payments/provider/providers.server'
import { withdraw } from '~/modules/payments/refunds/withdraw.server'
import { uuidv7 } from '~/platform/tokens.server'
import { paidOrder } from '../tests/support/money/buying'
import { openWorld } from '../tests/support/world'

test('carries out effects that the release before enqueued', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const { owner } = world.database
  await world.pass(2)
  const { conversationId } = await anna.write(ben)
  await paidOrder(anna)
  await withdraw(anna.member, 10_001)
  const refund = await owner.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
  // Instead of its own rows, those that the first release wrote for the same events.
  await owner.deleteFrom('outbox').execute()
  const rows = {
    'chats.message_mail': {
      conversationId,
      recipientId: ben.id,
      recipientTenantId: world.saffron.id,
      begins: true,
    },
    'payments.refund': { refundId: refund.id },
    'accounts.mail': { to: 'anna@example.org', language: 'en', mail: 'password_changed', name: 'anna' },
  }
  const ids = { pool_id: anna.member.tenant.poolId, tenant_id: world.saffron.id }
  for (const [kind, payload] of Object.entries(rows)) {
    const id = uuidv7()
    await owner
      .insertInto('outbox')
      .values({ ...ids, id, kind, key: id, payload: JSON.stringify(payload) })
      .execute()
  }

  const mails = await world.mails()
  expect(mails.map(({ to, subject }) => [to, subject]).toSorted()).toEqual(
    [
      [ben.member.email, 'anna wrote to you'],
      [anna.member.email, 'Refund for order 10001'],
      ['anna@example.org', 'Your password was changed'],
    ].toSorted(),
  )
  expect(await owner.selectFrom('refunds').select('status').execute()).toEqual([{ status: 'done' }])
  expect(await providerOf(world.saffron).listPayments()).toMatchObject([{ refunded: 999 }])
})
