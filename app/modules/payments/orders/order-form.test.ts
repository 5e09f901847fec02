import { expect, test } from 'vitest'
import type { RequestContext } from '~/modules/accounts/request-context'
import { addCode } from '~/modules/discounts/codes/operator-codes.server'
import { uuidv7 } from '~/platform/tokens.server'
import { ordersIn } from '../../../../tests/support/money/buying'
import type { Person } from '../../../../tests/support/person'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { storedMethodsOf } from '../stored/queries.server'
import { codeIn, offerIn, orderChoice, orderDraftView } from './order-draft.server'
import { failedBefore, submitOrder } from './order-form.server'
import { choicePage, debitPage, draftPage } from './order-pages'

/** A page of the credits as a reader in the Netherlands opens it; the key stands for the text. */
const opened = ({ member }: Person, address = '/credits') =>
  ({
    tenant: member.tenant,
    viewer: member,
    url: new URL(`https://saffron.example${address}`),
    country: 'NL',
    client: { country: 'NL' },
    t: (key: string) => key,
  }) as unknown as RequestContext

const spring = (world: World) =>
  addCode(world.saffron, {
    ...{ code: 'SPRING', percentage: 20, validity: 'once-per-user', paymentMethods: [] },
    ...{ minimumOrder: null, currency: null, country: null, member: null, lastDay: null },
  })

const pressed = (person: Person, fields: Record<string, string>, choice = {}) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ agreed: 'on', amount: '999', currency: 'EUR', ...fields })) {
    if (value !== '') form.set(name, value)
  }
  return submitOrder(
    opened(person),
    person.member,
    { key: uuidv7(), bundleId: 1, method: 'ideal', ...choice } as Parameters<typeof submitOrder>[2],
    form,
  )
}

test('an address names bundle and way to pay, or leads to where they are chosen', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  expect(await orderChoice(opened(anna), '1', 'ideal')).toMatchObject({ bundleId: 1, method: 'ideal' })
  await expect(orderChoice(opened(anna), '99', 'ideal')).rejects.toMatchObject({ status: 404 })
  const elsewhere = await orderChoice(opened(anna), '1', 'blik').catch((response: Response) => response)
  expect((elsewhere as Response).headers.get('Location')).toBe('/credits?bundle=1')
  expect([codeIn(opened(anna, '/credits?code=%20spring%20')), codeIn(opened(anna))]).toEqual(['spring', null])
  expect([offerIn(opened(anna, '/credits?offer=TIMEBONUS25')), offerIn(opened(anna))]).toEqual(['TIMEBONUS25', null])
})

test('shows price, tax and discount, even if the displayed offer is gone', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: { joinedHoursAgo: 1 } })
  await spring(world)
  const draft = async (person: Person, address: string) => {
    const context = opened(person, address)
    return orderDraftView(context, person.member, await orderChoice(context, '2', 'ideal'))
  }
  expect(await draft(anna, '/credits/2/ideal')).toMatchObject({
    ...{ bundleId: 2, amount: 2499, currency: 'EUR', taxRate: 21, taxAmount: 434, discount: null, offerGone: false },
  })
  expect(await draft(anna, '/credits/2/ideal?code=spring')).toMatchObject({
    amount: 1999,
    discount: { code: 'SPRING' },
  })
  expect((await draft(anna, '/credits/2/ideal?offer=TIMEBONUS25')).offerGone).toBe(true)
  expect((await draft(anna, '/credits/2/ideal?offer=TIMEBONUS25&code=spring')).offerGone).toBe(false)
  expect((await draft(ben, '/credits/2/ideal?offer=TIMEBONUS25')).offerGone).toBe(false)
  const refused = await draft(anna, '/credits/2/ideal?code=nothing').catch((response: Response) => response)
  expect((refused as Response).headers.get('Location')).toBe(choicePage({ bundleId: 2, method: 'ideal' }, 'nothing'))
})

test('requires the order’s tick, keeps a card only with its own, and names a refusal', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  expect(await pressed(anna, { agreed: '' })).toMatchObject({ status: 422 })
  expect(await ordersIn(world)).toEqual([])
  expect(await pressed(anna, {})).toEqual({ to: expect.stringMatching(/^\/sandbox\/checkout\//) })
  await pressed(anna, { keep: 'on' }, { method: 'visa' })
  await pressed(anna, {}, { method: 'visa' })
  expect((await ordersIn(world)).map(({ keep_method }) => keep_method)).toEqual([false, true, false])
  expect(await pressed(anna, { code: 'nothing' })).toEqual({
    to: choicePage({ bundleId: 1, method: 'ideal' }, 'nothing'),
  })
  expect(await pressed(anna, { amount: '1' })).toMatchObject({ status: 409 })
  const late = { ...anna, member: { ...anna.member, proved: false } } as Person
  await expect(pressed(late, { keep: 'on' }, { method: 'visa' })).rejects.toMatchObject({ status: 403 })
  expect(await storedMethodsOf(anna.member)).toEqual([])
})

test('reads from the URL what it says of the checkout before, and no more', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const said = (query: string) => failedBefore(opened(anna, `/credits/1/ideal${query}`))
  expect([said('?failed=unavailable'), said('?failed=refused'), said('?failed=mine'), said('')]).toEqual([
    'credits:error.unavailable',
    'credits:error.provider_refused',
    null,
    null,
  ])
})

test('pages of an order carry what is known, and nothing empty', () => {
  expect(choicePage({ bundleId: 1, method: 'ideal' }, null)).toBe('/credits?bundle=1&method=ideal')
  expect(choicePage({ bundleId: 1, method: 'ideal' }, 'A')).toBe('/credits?bundle=1&method=ideal&code=A&apply=yes')
  expect(draftPage(1, 'ideal', null)).toBe('/credits/1/ideal')
  expect(draftPage(1, 'ideal', 'A', { key: 'k', card: 'c', offer: 'o' })).toBe(
    '/credits/1/ideal?order=k&code=A&card=c&offer=o',
  )
  expect(debitPage(1, null, 'k')).not.toMatch(/code|offer|replaces/)
  expect(debitPage(1, 'A', 'k', { offer: 'o', replaces: 'r' })).toMatch(/bundle=1&order=k&code=A&offer=o&replaces=r$/)
})
