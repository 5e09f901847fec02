import { expect, test, vi } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import { linkToken, makeLinkFor } from '~/modules/accounts/email/links.server'
import { preferencesOf } from '~/modules/accounts/settings/save-preferences.server'
import { log } from '~/platform/log.server'
import { setPasswords } from '../../../tests/support/credentials'
import { formOf } from '../../../tests/support/form'
import { paidOrder } from '../../../tests/support/money/buying'
import type { Person } from '../../../tests/support/person'
import { visit } from '../../../tests/support/visit'
import type { World } from '../../../tests/support/world'
import { openWorld } from '../../../tests/support/world'
import { closeAccount } from './closing/close-account.server'
import { eraseNow } from './closing/erase-now.server'
import { submitLeaving } from './closing/submit-leaving.server'
import { offersFor } from './offers/find-offers.server'
import { stayDiscount, takeStayDiscount } from './offers/stay-discount.server'
import { reactivate, returnViewOf } from './returning/reactivate.server'
import { submitReturn } from './returning/submit-return.server'

const client = { addressBlock: '192.0.2.1', userAgent: 'Firefox' }
const close = ({ member }: Person) => closeAccount(member, { reason: null, note: null, addressBlock: '192.0.2.1' })

/** Of the brand whose company gives 40 % to whoever stays. */
const generous = ({ member }: Person) => {
  const { tenant } = member
  return { ...member, tenant: { ...tenant, company: { ...tenant.company, delete_discount: 40 } } }
}

const stepOf = (world: World, member: Person['member'], intent: string, fields: Record<string, string> = {}) =>
  submitLeaving(visit(world.saffron, '/leave'), member, formOf(fields), intent)

async function wayBack({ saffron }: World, { id }: Person): Promise<string> {
  const seed = await forTenant(saffron, (db) => makeLinkFor(db, id, { purpose: 'reactivation', hours: 1 }))
  return linkToken('reactivation', seed)
}

test('leads from a reason to its offer, or to the confirmation without one', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { credits: 3 } })
  const offers = { step: 'offers', refunded: false }
  expect(await stepOf(world, anna.member, 'why', { reason: 'too_many_mails', note: ' Too many ' })).toMatchObject({
    reply: { shown: { ...offers, offers: [{ kind: 'fewer_mails' }, { kind: 'invisible' }] }, note: 'Too many' },
  })
  const contentless = { ...anna.member, invisible: true, emailDisabledReason: 'bounce' as const }
  const confirm = { step: 'confirm', closing: { credits: 3, refund: null, pending: [], asksPassword: false } }
  expect(await stepOf(world, contentless, 'why')).toMatchObject({ reply: { shown: confirm, reason: '', note: '' } })
  expect(await stepOf(world, anna.member, 'confirm', { reason: 'other' })).toMatchObject({
    reply: { shown: confirm, reason: 'other' },
  })
  expect(await stepOf(world, anna.member, 'no page sends this')).toMatchObject({ reply: { shown: { step: 'why' } } })
  for (const fields of [{ reason: 'no reason' }, { note: 'x'.repeat(1001) }] as Record<string, string>[]) {
    expect(await stepOf(world, anna.member, 'delete', fields)).toMatchObject({
      refused: true,
      reply: { shown: { step: 'why' }, ...fields },
    })
  }
  const accounts = world.database.owner.selectFrom('accounts').select('status')
  expect(await accounts.execute()).toEqual([{ status: 'active' }])
})

test('keeps who takes an offer, and gives it', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  for (const buyer of [anna, ben]) await paidOrder(buyer)
  expect(await stepOf(world, anna.member, 'refund')).toMatchObject({
    reply: { shown: { step: 'offers', refunded: true, offers: [{ kind: 'invisible' }, { kind: 'fewer_mails' }] } },
  })
  expect([await anna.balance(), await ben.balance()]).toEqual([0, 20])
  expect(await stepOf(world, generous(anna), 'discount')).toEqual({
    to: expect.stringMatching(/^\/credits\?code=STAY40-[0-9A-F]{12}&apply=yes$/),
  })
  expect(await stepOf(world, anna.member, 'invisible')).toEqual({ to: '/notifications?section=privacy&saved' })
  expect(await stepOf(world, anna.member, 'fewer_mails')).toEqual({ to: '/notifications?saved' })
  const { mail, push } = await preferencesOf(anna.member)
  expect([mail, push.length > 0]).toEqual([[], true])
  const members = world.database.owner.selectFrom('members').select(['name', 'invisible']).orderBy('name')
  expect(await members.execute()).toEqual([
    { name: 'anna', invisible: true },
    { name: 'ben', invisible: false },
  ])
})

test('offers one refund of all orders, until the first can’t be returned', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const refund = async ({ member }: Person) => (await offersFor(member, null)).find(({ kind }) => kind === 'refund')
  expect(await refund(anna)).toBeUndefined()
  await paidOrder(anna)
  await world.pass(24)
  const first = await refund(anna)
  await paidOrder(anna)
  await paidOrder(ben)
  expect(first).toMatchObject({ amount: 999, unspent: 20, bought: 20, until: expect.any(String) })
  expect(await refund(anna)).toEqual({ ...first, amount: 1998, unspent: 40, bought: 40 })
  const bens = await refund(ben)
  expect(bens).toMatchObject({ amount: 999, unspent: 20 })
  expect(JSON.stringify(bens)).not.toContain(JSON.stringify(first?.kind === 'refund' ? first.until : ''))
  await world.pass(24 * 15)
  expect(await refund(anna)).toBeUndefined()
})

test('gives who stays a discount for one order, if they may buy', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const [hers, his] = [generous(anna), generous(ben)]
  const code = await takeStayDiscount(hers)
  const kinds = async (member: Person['member']) => (await offersFor(member, 'too_expensive')).map(({ kind }) => kind)
  expect((await kinds(hers))[0]).toBe('discount')
  expect(await kinds({ ...hers, profileStatus: 'suspended' })).not.toContain('discount')
  const price = { amount: 599, currency: 'EUR' }
  const used = async (status: 'reserved' | 'used' | 'free') => {
    await world.database.owner.updateTable('discount_uses').set({ status }).execute()
    return (await Promise.all([stayDiscount(hers), stayDiscount(his)])).map((discount) => discount?.percentage ?? null)
  }
  await paidOrder({ ...anna, member: hers } as Person, { code, seen: price })
  expect(await used('used')).toEqual([null, 40])
  expect(await used('reserved')).toEqual([null, 40])
  expect(await used('free')).toEqual([40, 40])
})

test('brings only who never confirmed the address back unconfirmed', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { confirmed: false }, ben: { credits: 7 } })
  for (const person of [anna, ben]) await close(person)
  const [hers, his] = [await wayBack(world, anna), await wayBack(world, ben)]
  expect(await returnViewOf(world.saffron, hers)).toMatchObject({ name: 'anna', credits: 0 })
  expect(await returnViewOf(world.saffron, his)).toMatchObject({ name: 'ben', credits: 7 })
  expect(await submitReturn(visit(world.saffron, '/reactivate'), formOf({ token: hers }))).toEqual({ kind: 'back' })
  expect(await submitReturn(visit(world.saffron, '/reactivate'), formOf({ token: hers }))).toEqual({ kind: 'invalid' })
  const accounts = world.database.owner.selectFrom('accounts').select(['status', 'deleted_at']).orderBy('name_key')
  expect(await accounts.execute()).toEqual([
    { status: 'not_confirmed', deleted_at: null },
    { status: 'deleted', deleted_at: expect.any(Date) },
  ])
  const members = world.database.owner.selectFrom('members').select('status').orderBy('name')
  expect((await members.execute()).map(({ status }) => status)).toEqual([0, 2])
})

test('an account that is erased at once has no way back, and its owner is told once', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: { at: world.coast } })
  await close(anna)
  const token = await wayBack(world, anna)
  const erase = (id: string) => forTenant(world.saffron, (db) => eraseNow(db, world.saffron, id))
  expect([await erase(ben.id), await erase(anna.id), await erase(anna.id)]).toEqual([false, true, false])
  await expect(reactivate(world.saffron, token, client)).rejects.toThrow('link_invalid')
  const outbox = await world.database.owner.selectFrom('outbox').select('payload').orderBy('id').execute()
  expect(outbox.map(({ payload }) => payload.mail).filter(Boolean)).toEqual(['account_closed', 'account_erased'])
})

test('closing and coming back are lines of the security log', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await setPasswords(world)
  const lines = vi.spyOn(log(), 'info')
  await close(anna)
  await close(anna)
  await reactivate(world.saffron, await wayBack(world, anna), client)
  const logged = lines.mock.calls.map(([line]) => line)
  lines.mockRestore()
  expect(logged).toEqual(
    ['account_closed', 'account_reactivated'].map((event) => ({
      ...{ event, tenant: 'saffron', account: anna.id, network: '192.0.2.0' },
    })),
  )
})
