import type { AppLoadContext } from '@remix-run/node'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Operator } from '~/modules/operators/access/operator'
import type { Role } from '~/modules/operators/access/rights'
import { NotYours } from '~/modules/operators/errors'
import { allBrands } from '~/ui/console/all-brands'
import { hire } from '../../../../tests/support/operators'
import { visit } from '../../../../tests/support/visit'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { findMembers } from './find-members.server'
import { foundPage, neighboursOf, requestedMembers } from './requested-members.server'

/** A request of an operator at the console, which knows two brands. */
function asking({ saffron, coast }: World, operator: Operator, query: string): AppLoadContext {
  const brands = [saffron, coast]
  const tenants = {
    slugs: () => [...brands.map(({ slug }) => slug), 'gone'],
    bySlug: async (slug: string) => brands.find((brand) => brand.slug === slug) ?? null,
  }
  const context = visit(saffron, `/console/members?${query}`)
  return { ...context, console: { tenants, operator } } as unknown as AppLoadContext
}

async function search(world: World, operator: Operator, query: string) {
  const { found, ...wish } = await requestedMembers(asking(world, operator, query), operator)
  return { ...wish, found: found.map(({ name, brand }) => `${name} at ${brand}`) }
}

test('searches the operator’s brands, or the one that is named', async () => {
  await using world = await openWorld()
  await world.members({ anna: {}, annabel: { at: world.coast }, ben: {} })
  const [olga, sam] = [await hire('olga', 'owner'), await hire('sam', 'support', world.coast.id)]
  const both = [
    { slug: 'saffron', name: 'saffron' },
    { slug: 'coast', name: 'coast' },
  ]
  expect(await search(world, olga, 'search=ann')).toEqual({
    ...{ search: 'ann', brand: allBrands, brands: both, found: ['anna at saffron', 'annabel at coast'] },
  })
  expect(await search(world, olga, 'search=ann&brand=coast')).toEqual({
    ...{ search: 'ann', brand: 'coast', brands: both, found: ['annabel at coast'] },
  })
  expect(await search(world, sam, 'search=ann')).toMatchObject({ brands: both.slice(1), found: ['annabel at coast'] })
  for (const brand of ['saffron', 'nowhere']) {
    await expect(search(world, sam, `search=ann&brand=${brand}`), brand).rejects.toThrow(NotYours)
  }
})

test.each<[Role]>([['finance'], ['analyst']])('%s has no brand to search in', async (role) => {
  await using world = await openWorld()
  await world.members({ anna: {} })
  const operator = await hire(role, role)
  expect(await search(world, operator, 'search=anna')).toMatchObject({ brands: [], found: [] })
  await expect(search(world, operator, 'search=anna&brand=saffron')).rejects.toThrow(NotYours)
})

test.each([
  ['nothing', '', ''],
  ['blanks', 'search=%20%20', '  '],
  ['more than a hundred characters', `search=${'a'.repeat(101)}`, 'a'.repeat(100)],
  ['the null character', 'search=an%00na', 'anna'],
])('a search for %s is cut to what the database takes', async (_, query, searched) => {
  await using world = await openWorld()
  await world.members({ anna: {} })
  const { search: shortened, found } = await search(world, await hire('olga', 'owner'), query)
  expect([shortened, found]).toEqual([searched, searched === 'anna' ? ['anna at saffron'] : []])
})

test('leads from a found member to its neighbours, keeping search and brand', async () => {
  await using world = await openWorld()
  const { ann1, ann2, ann3, ben } = await world.members({ ann1: {}, ann2: {}, ann3: { at: world.coast }, ben: {} })
  const olga = await hire('olga', 'owner')
  const beside = (query: string, id: string, brand = 'saffron') =>
    neighboursOf(asking(world, olga, query), olga, { brand, id })
  const page = (brand: string, id: string, query: string) => `/console/members/${brand}/${id}?${query}`
  const query = 'search=ann&brand=*'
  expect(await beside(query, ann1.id)).toEqual({ previous: null, next: page('saffron', ann2.id, query) })
  expect(await beside(query, ann2.id)).toEqual({
    ...{ previous: page('saffron', ann1.id, query), next: page('coast', ann3.id, query) },
  })
  expect(await beside(query, ann3.id, 'coast')).toEqual({ previous: page('saffron', ann2.id, query), next: null })
  const inBrand = 'search=ann&brand=saffron'
  expect(await beside(inBrand, ann2.id)).toEqual({ previous: page('saffron', ann1.id, inBrand), next: null })
  const alone = { previous: null, next: null }
  expect(await beside(query, ann3.id, 'saffron')).toEqual(alone)
  expect(await beside(query, ben.id)).toEqual(alone)
  expect(await beside('', ann2.id)).toEqual(alone)
  expect(await beside('brand=saffron', ann2.id)).toEqual(alone)
})

test('a path to a found member escapes what was searched for', () => {
  const path = foundPage({ brand: 'coast', id: 'x' }, { search: 'a&b=c d', brand: allBrands })
  expect(Object.fromEntries(new URL(path, 'https://console.example').searchParams)).toEqual({
    search: 'a&b=c d',
    brand: allBrands,
  })
})

test('shows standing and masked address of a found member, none without an account', async () => {
  await using world = await openWorld()
  const members = await world.members({
    ...{ annabel: {}, anna2: { invisible: true }, anna3: { confirmed: false }, anna4: {}, anna5: { fictional: true } },
  })
  const { owner } = world.database
  await owner.updateTable('members').set({ status: 3 }).where('id', '=', members.anna4.id).execute()
  await sql`delete from accounts where id = ${members.anna5.id}`.execute(owner)
  const olga = await hire('olga', 'owner')
  const find = async (typed: string) =>
    (await findMembers(olga.session, [world.saffron], typed)).map(({ name, email, standing }) => [
      name,
      email,
      standing,
    ])
  expect(await find('ann')).toEqual([
    ['anna2', 'ann•••@mail.example', 'invisible'],
    ['anna3', 'ann•••@mail.example', 'not_confirmed'],
    ['anna4', 'ann•••@mail.example', 'disabled'],
    ['annabel', 'anna•••@mail.example', 'shown'],
  ])
  expect(await find(members.anna5.id)).toEqual([['anna5', null, 'shown']])
})

test.each([
  ['part of an address', 'anna@mail'],
  ['another domain', 'anna@mail.test'],
  ['the end of a name', 'nna'],
  ['a name with a wildcard', 'ann_'],
  ['an order’s number too long for one', '1'.repeat(16)],
  ['half an id', '0190a1b2-c3d4'],
  ['quotes', "anna' or ''='"],
])('%s finds nobody', async (_, typed) => {
  await using world = await openWorld()
  await world.members({ anna: {} })
  const olga = await hire('olga', 'owner')
  expect(await findMembers(olga.session, [world.saffron], typed)).toEqual([])
  expect(await findMembers(olga.session, [], 'anna')).toEqual([])
})
