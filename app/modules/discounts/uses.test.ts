import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forMember, forTenant } from '~/database/for-tenant.server'
import { applyReport } from '~/modules/payments/notifications/apply-report.server'
import { ordered } from '../../../tests/support/money/buying'
import type { Person } from '../../../tests/support/person'
import type { World } from '../../../tests/support/world'
import { openWorld } from '../../../tests/support/world'
import type { CodeWish } from './codes/operator-codes.server'
import { addCode, CodeImpossible, endCode, listCodes, usesOf } from './codes/operator-codes.server'
import { CodeUsed } from './errors'
import { findOffers } from './find-offers.server'
import { offerView, timeBonusOf, welcomeOf } from './new-member-offers'
import { freeDiscount } from './reserve-discount.server'

const made = async (world: World, ...codes: (Pick<CodeWish, 'code'> & Partial<CodeWish>)[]) => {
  const open = { minimumOrder: null, country: null, currency: null, member: null, lastDay: null, paymentMethods: [] }
  for (const code of codes)
    await addCode(world.saffron, { percentage: 20, validity: 'once-per-user', ...open, ...code })
}

const withCode = (person: Person, code: string) => ordered(person, { code, seen: { amount: 799, currency: 'EUR' } })

const reported = (world: World, order: Awaited<ReturnType<typeof ordered>>, status: 'failed' | 'paid') =>
  applyReport(world.saffron, 'sandbox', order.report(status))

const uses = async ({ database }: World) => {
  const rows = await database.owner.selectFrom('discount_uses').select(['code', 'account_id', 'status']).execute()
  return Object.fromEntries(rows.map(({ code, account_id, status }) => [`${code} ${account_id}`, status]))
}

test("what becomes of an order changes no other order's discount", async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await made(world, { code: 'SPRING' }, { code: 'AUTUMN' })
  const spring = await withCode(anna, 'SPRING')
  const autumn = await withCode(anna, 'AUTUMN')
  await withCode(ben, 'SPRING')
  await reported(world, autumn, 'failed')
  const bens = { [`SPRING ${ben.id}`]: 'reserved' }
  expect(await uses(world)).toEqual({ ...bens, [`SPRING ${anna.id}`]: 'reserved', [`AUTUMN ${anna.id}`]: 'free' })
  await reported(world, spring, 'paid')
  const used = { ...bens, [`SPRING ${anna.id}`]: 'used', [`AUTUMN ${anna.id}`]: 'free' }
  expect(await uses(world)).toEqual(used)
  const paid = world.database.owner.selectFrom('orders').select('id').where('status', '=', 'completed')
  const { id } = await paid.executeTakeFirstOrThrow()
  await forTenant(world.saffron, (db) => freeDiscount(db, id))
  expect(await uses(world), 'a use is for good').toEqual(used)
})

test('uses up a single-order code by a late payment, whatever others hold', async () => {
  await using world = await openWorld()
  const { anna, ben, cara } = await world.members({ anna: {}, ben: {}, cara: {} })
  await made(world, { code: 'ONCE', validity: 'once' }, { code: 'SPRING' })
  const late = await withCode(anna, 'ONCE')
  await reported(world, late, 'failed')
  await withCode(ben, 'SPRING')
  await reported(world, late, 'paid')
  await expect(withCode(cara, 'ONCE')).rejects.toThrow(CodeUsed)
})

test('names the buyer’s order that holds the displayed offer', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { joinedHoursAgo: 1 } })
  const offers = () => forMember(anna.member, (db) => findOffers(db, anna.member, anna.member, null))
  expect(await offers()).toMatchObject({ displayed: { code: 'TIMEBONUS25' }, displayedHolder: null })
  const { report } = await ordered(anna, { seen: { amount: 749, currency: 'EUR' } })
  const order = world.database.owner.selectFrom('orders').select('payment_id')
  const { payment_id } = await order.executeTakeFirstOrThrow()
  const holder = { paymentId: payment_id }
  expect(await offers()).toMatchObject({
    displayed: { code: 'TIMEBONUS25' },
    displayedHolder: { ...holder, status: 'movable' },
  })
  await applyReport(world.saffron, 'sandbox', { ...report('pending'), amount: 749 })
  expect(await offers()).toMatchObject({ displayed: null, displayedHolder: { ...holder, status: 'reserved' } })
})

test('a screen shows how long each offer to new members lasts, and no other discount', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { joinedHoursAgo: 1 } })
  const { settings } = world.saffron
  const views = [timeBonusOf(anna.member), welcomeOf(settings, anna.member)].map(
    (offer) => offer && offerView(settings, offer),
  )
  expect(views).toMatchObject([
    { kind: 'time_bonus', percentage: 25, hours: 4 },
    { kind: 'welcome', percentage: 25, hours: settings.welcome_hours },
  ])
  const code = { ...timeBonusOf(anna.member), kind: 'code' } as Parameters<typeof offerView>[1]
  expect(offerView(settings, code)).toBeNull()
  expect(offerView(settings, { ...code, kind: 'welcome', expires: null })).toBeNull()
})

test('counts the uses of each code in the console, and lists orders and codes by page', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await made(world, { code: 'FIRST' }, { code: 'SPRING' }, { code: 'AUTUMN' })
  await reported(world, await withCode(anna, 'SPRING'), 'paid')
  await withCode(ben, 'SPRING')
  await reported(world, await withCode(ben, 'AUTUMN'), 'failed')
  expect(await listCodes(world.saffron)).toMatchObject([
    { code: 'AUTUMN', reserved: 0, used: 0 },
    { code: 'SPRING', reserved: 1, used: 1 },
    { code: 'FIRST', reserved: 0, used: 0 },
  ])
  const codes = async (page: Parameters<typeof listCodes>[1]) =>
    (await listCodes(world.saffron, page)).map(({ code }) => code)
  expect(await codes({ limit: 2 })).toEqual(['AUTUMN', 'SPRING'])
  expect(await codes({ before: 'SPRING' })).toEqual(['FIRST'])
  expect(await usesOf(world.saffron, 'spring')).toMatchObject([{ status: 'reserved' }, { status: 'used' }])
  expect(await usesOf(world.saffron, 'AUTUMN')).toEqual([])
  const log = await world.database.owner.selectFrom('audit_log').select(['act', 'subject_id']).orderBy('at').execute()
  expect(log).toEqual(['FIRST', 'SPRING', 'AUTUMN'].map((subject_id) => ({ act: 'code.made', subject_id })))
})

test('a code that ends is on record once, and only it; none other of the name is', async () => {
  await using world = await openWorld()
  await made(world, { code: 'SPRING' }, { code: 'AUTUMN' })
  await endCode(world.saffron, ' spring ')
  await expect(endCode(world.saffron, 'WINTER')).rejects.toThrow(CodeImpossible)
  await expect(endCode(world.coast, 'AUTUMN')).rejects.toThrow(CodeImpossible)
  const log = world.database.owner.selectFrom('audit_log').select('subject_id').where('act', '=', 'code.ended')
  expect(await log.execute()).toEqual([{ subject_id: 'SPRING' }])
  expect((await listCodes(world.saffron)).map(({ code, status }) => [code, status])).toEqual([
    ['AUTUMN', 'active'],
    ['SPRING', 'ended'],
  ])
})

test('lists the last hundred orders of a code, the newest first', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await made(world, { code: 'SPRING' })
  await withCode(anna, 'SPRING')
  await sql`insert into discount_uses select (jsonb_populate_record(first, jsonb_build_object('order_id', gen_random_uuid(),
      'payment_id', first.payment_id + n, 'account_id', gen_random_uuid(), 'claim', n::text))).*
    from discount_uses first, generate_series(1, 100) n`.execute(world.database.owner)
  const listed = (await usesOf(world.saffron, 'SPRING')).map(({ order }) => order)
  expect(listed).toEqual(Array.from({ length: 100 }, (_, index) => 10_101 - index))
})
