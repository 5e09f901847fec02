import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Operator } from '~/modules/operators/access/operator'
import { NotYours } from '~/modules/operators/errors'
import { allBrands } from '~/ui/console/all-brands'
import { paidOrder } from '../../../../tests/support/money/buying'
import { consoleOrigin, hire } from '../../../../tests/support/operators'
import { visit } from '../../../../tests/support/visit'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { applyReport } from '../notifications/apply-report.server'
import { withdraw } from '../refunds/withdraw.server'
import { refundPage } from './refund-page.server'

/** The page as an operator opens it. */
function opened({ saffron, coast }: World, operator: Operator, address: string) {
  const brands = [saffron, coast]
  const tenants = {
    slugs: () => brands.map(({ slug }) => slug),
    bySlug: async (wanted: string) => brands.find(({ slug }) => slug === wanted) ?? null,
  }
  const console = { origin: consoleOrigin, tenants, operator } as unknown as ReturnType<typeof visit>['console']
  return refundPage(visit(saffron, address, { console }), address.startsWith('/chargebacks') ? 'chargeback' : 'refund')
}

test('lists refunds of one’s own brands, of one of them, or those still owed', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: { at: world.coast } })
  const charged = await paidOrder(anna)
  await applyReport(world.saffron, 'sandbox', charged.report('paid', { chargedBack: 999 }))
  await paidOrder(anna)
  await withdraw(anna.member, 10_002)
  await world.mails()
  await paidOrder(ben)
  await withdraw(ben.member, 10_001)
  const olga = await hire('olga', 'owner')
  const shown = async (address: string) => {
    const { lines, brand, waiting, waitingRefunds } = await opened(world, olga, address)
    return { lines: lines.map(({ kind, number }) => `${kind} ${number}`), brand, waiting, waitingRefunds }
  }
  const all = { brand: allBrands, waiting: false, waitingRefunds: 1 }
  expect(await shown('/refunds')).toEqual({ ...all, lines: ['withdrawal 10001', 'withdrawal 10002'] })
  expect(await shown('/chargebacks')).toEqual({ ...all, lines: ['chargeback 10001'] })
  // The tab counts what is owed at every brand, whatever the list is held to.
  expect(await shown('/refunds?brand=saffron')).toEqual({ ...all, brand: 'saffron', lines: ['withdrawal 10002'] })
  expect(await shown('/refunds?waiting=yes')).toEqual({ ...all, waiting: true, lines: ['withdrawal 10001'] })
  expect(await shown('/refunds?waiting=no&before=x_y')).toMatchObject({ waiting: false, lines: { length: 2 } })
  expect((await opened(world, olga, '/refunds')).brands).toEqual(
    [world.saffron, world.coast].map(({ id, slug, settings }) => ({ id, slug, name: settings.name })),
  )

  const finn = await hire('finn', 'finance', world.saffron.id)
  const his = await opened(world, finn, '/refunds')
  expect([his.brands.map(({ slug }) => slug), his.waitingRefunds]).toEqual([['saffron'], 0])
  expect(his.lines).toMatchObject([{ brandId: world.saffron.id, number: 10_002 }])
  await expect(opened(world, finn, '/refunds?brand=coast')).rejects.toThrow(NotYours)
  await expect(opened(world, finn, '/refunds?brand=nowhere')).rejects.toThrow(NotYours)
  await expect(opened(world, await hire('mia', 'moderator'), '/refunds')).rejects.toThrow(NotYours)
})

test('a page of refunds has fifty lines, and says whether there are more', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await paidOrder(anna)
  await withdraw(anna.member, 10_001)
  const olga = await hire('olga', 'owner')
  const more = (count: number) =>
    sql`insert into refunds
      select (jsonb_populate_record(refunds, jsonb_build_object('id', gen_random_uuid(), 'kind', 'operator',
        'requested_at', requested_at - n * interval '1 second'))).*
      from refunds, generate_series(1, ${count}::int) n where kind = 'withdrawal'`.execute(world.database.owner)
  await more(49)
  const whole = await opened(world, olga, '/refunds')
  expect([whole.lines.length, whole.hasMore]).toEqual([50, false])
  await sql`update refunds set requested_at = requested_at - interval '1 minute' where kind = 'operator'`.execute(
    world.database.owner,
  )
  await more(1)
  const first = await opened(world, olga, '/refunds')
  expect([first.lines.length, first.hasMore]).toEqual([50, true])
  const last = first.lines.at(-1)
  const second = await opened(world, olga, `/refunds?before=${last?.at}_${last?.id}`)
  expect([second.lines.length, second.hasMore]).toEqual([1, false])
  expect(first.lines.map(({ id }) => id)).not.toContain(second.lines[0]?.id)
})
