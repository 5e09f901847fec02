import { expect, test } from 'vitest'
import { grantedTo } from '~/modules/operators/access/console-page.server'
import { paidOrder } from '../../../../tests/support/money/buying'
import { hire } from '../../../../tests/support/operators'
import { openWorld } from '../../../../tests/support/world'
import { lastProofs, startProof } from './ledger-proof.server'

test('a proof runs once at a time as a job, tells what it held against what, and finds what differs', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await paidOrder(anna)
  const olga = await hire('olga', 'owner')
  const finn = await hire('finn', 'finance', world.coast.id)
  const brands = [world.saffron, world.coast]
  const tenant = grantedTo(world.saffron, olga)
  await Promise.all([startProof(tenant, olga), startProof(tenant, olga)])
  expect(await lastProofs(olga.session, brands)).toMatchObject([{ askedBy: 'olga', step: 0, finishedAt: null }])
  await world.mails()
  const proofs = await lastProofs(olga.session, brands)
  expect(proofs).toMatchObject([
    { brandId: world.saffron.id, balances: 1, payments: 1, found: 0, failure: null, finishedAt: expect.any(Date) },
  ])
  expect(await lastProofs(finn.session, brands)).toEqual([])
  await world.database.owner.updateTable('sandbox_payments').set({ amount: 1 }).execute()
  await startProof(tenant, olga)
  await world.mails()
  const [differing] = await lastProofs(olga.session, brands)
  expect(differing).toMatchObject({ found: 1, differences: [expect.stringContaining('order 10001')] })
  const log = await world.database.owner
    .selectFrom('audit_log')
    .select('act')
    .where('act', '=', 'ledger.proved')
    .execute()
  expect(log).toHaveLength(2)
})
