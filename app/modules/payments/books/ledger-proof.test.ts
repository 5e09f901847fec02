import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { grantedTo } from '~/modules/operators/access/console-page.server'
import { paidOrder } from '../../../../tests/support/money/buying'
import { hire } from '../../../../tests/support/operators'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { lastProofs, startProof } from './ledger-proof.server'

test('runs a proof once at a time and reports every difference it finds', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await paidOrder(anna)
  const olga = await hire('olga', 'owner')
  const finn = await hire('finn', 'finance', world.coast.id)
  const brands = [world.saffron, world.coast]
  const tenant = grantedTo(world.saffron, olga)
  await Promise.all([startProof(tenant, olga), startProof(tenant, olga)])
  expect(await lastProofs(olga.session, brands)).toMatchObject([{ startedBy: 'olga', step: 0, finishedAt: null }])
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

const proofsIn = ({ database }: World) =>
  database.owner.selectFrom('ledger_proofs').selectAll().orderBy('started_at').execute()

test('gives up a proof that is silent for half an hour and ignores its later findings', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await paidOrder(anna)
  await startProof(world.saffron, { name: 'olga' })
  await world.pass(29.5 / 60)
  await startProof(world.saffron, { name: 'finn' })
  expect(await proofsIn(world)).toMatchObject([{ asked_by: 'olga', failure: null }])
  await world.pass(1 / 60)
  await startProof(world.saffron, { name: 'finn' })
  await world.mails()
  expect(await proofsIn(world)).toMatchObject([
    { asked_by: 'olga', failure: 'given_up', balances: null, found: null, step: 0 },
    { asked_by: 'finn', failure: null, balances: 1, found: 0, step: 4 },
  ])
  await world.pass(1)
  await startProof(world.saffron, { name: 'ilse' })
  expect((await proofsIn(world)).map(({ failure }) => failure)).toEqual(['given_up', null, null])
})

test('lets a proof that was given up note nothing on the one running by then', async () => {
  await using world = await openWorld()
  await startProof(world.saffron, { name: 'olga' })
  await world.pass(1)
  await startProof(world.saffron, { name: 'finn' })
  const [, second] = await proofsIn(world)
  const jobs = world.database.owner.updateTable('outbox').set({ due_at: sql<Date>`now() + interval '1 hour'` })
  await jobs.where('key', 'like', `%${second?.id}`).execute()
  await world.mails()
  expect(await proofsIn(world)).toMatchObject([
    { asked_by: 'olga', failure: 'given_up', found: null },
    { asked_by: 'finn', step: 0, found: null, finished_at: null },
  ])
})

test('proofs are kept for ninety days, and each brand shows its last one', async () => {
  await using world = await openWorld()
  const olga = await hire('olga', 'owner')
  await startProof(world.saffron, { name: 'finn' })
  await startProof(world.coast, { name: 'carla' })
  await world.mails()
  await world.pass(89.5 * 24)
  await startProof(world.saffron, { name: 'ilse' })
  await world.mails()
  expect(await proofsIn(world)).toHaveLength(3)
  await world.pass(24)
  await startProof(world.saffron, { name: 'lars' })
  expect((await proofsIn(world)).map(({ asked_by }) => asked_by)).toEqual(['carla', 'ilse', 'lars'])
  const { session } = await hire('otto', 'owner')
  const shown = await lastProofs(session, [world.coast, world.noirRose, world.saffron])
  expect(shown.map(({ brandId, startedBy }) => [brandId, startedBy])).toEqual([
    [world.coast.id, 'carla'],
    [world.saffron.id, 'lars'],
  ])
  expect(await lastProofs(olga.session, [])).toEqual([])
})

test('all differences are counted, two hundred are kept in words', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await paidOrder(anna)
  // Each is paid without credits, and without a payment.
  await sql`insert into orders select (jsonb_populate_record(first, jsonb_build_object('id', gen_random_uuid(),
      'payment_id', first.payment_id + n, 'order_key', gen_random_uuid(), 'provider_payment_id', n::text))).*
    from orders first, generate_series(1, 101) n`.execute(world.database.owner)
  await startProof(world.saffron, { name: 'olga' })
  await world.mails()
  const [proof] = await proofsIn(world)
  expect(proof?.found).toBe(202)
  expect(proof?.differences).toHaveLength(200)
})

test('without a provider to compare with, a proof says so', async () => {
  await using world = await openWorld({ saffron: { live: true } })
  await startProof(world.saffron, { name: 'olga' })
  await world.mails()
  expect(await proofsIn(world)).toMatchObject([{ failure: 'unavailable', finished_at: expect.any(Date), found: null }])
})
