import type { Updateable } from 'kysely'
import { expect, test } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import type { MembersTable } from '~/database/tables/people/members'
import { changeSisterBrands } from '~/modules/accounts/sign-up/consents.server'
import { blockMember, unblockMember } from '~/modules/blocks/block-member.server'
import { addProcessedPhoto } from '~/modules/photos/upload/add-photo.server'
import type { Tenant } from '~/tenancy/tenant'
import { allPages } from '../../../../tests/support/pages'
import type { MemberWish, Person } from '../../../../tests/support/person'
import { settle } from '../../../../tests/support/person'
import { joinPool } from '../../../../tests/support/tenants'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import type { Looker } from '../cards.server'
import { looking } from '../cards.server'
import { readCursor } from './cursor.server'
import { countMembersUpTo } from './list-page.server'
import { readSearch, searchMembers } from './search-members.server'

/** The list at this address, as this person or visitor sees it. */
function list(looker: Looker, address = '', country: string | null = null) {
  const query = new URLSearchParams(address)
  const { filters, rules } = readSearch(looker, country, query)
  return searchMembers(looker, filters, rules, readCursor(query.get('after')))
}

const as = ({ member }: Person): Looker => ({ tenant: member.tenant, viewer: member })
const visitor = (tenant: Tenant): Looker => ({ tenant, viewer: null })

async function names(looker: Looker, address = '', country: string | null = null): Promise<string[]> {
  return (await list(looker, address, country)).cards.map(({ name }) => name)
}

async function change(world: World, person: Person, values: Updateable<MembersTable>): Promise<void> {
  await world.database.owner.updateTable('members').set(values).where('id', '=', person.id).execute()
}

const bornAgo = (years: number) => `${new Date().getUTCFullYear() - years}-01-01`

test('lists whom a member seeks in their country, last active first, without them', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({
    anna: {},
    ben: {},
    carl: {},
    dora: { gender: 'female' },
    emil: { country: 'DE' },
  })
  await change(world, ben, { last_active_at: new Date(Date.now() - 60_000) })
  await change(world, carl, { last_active_at: new Date(Date.now() - 3_600_000) })
  const found = await list(as(anna))
  expect(found.cards.map(({ name, online }) => [name, online])).toEqual([
    ['ben', true],
    ['carl', false],
  ])
  expect(found).toMatchObject({ count: 2, next: null, filters: { gender: 'male', country: 'NL', min_age: 18 } })
})

test('a fictional profile is listed, but never as online', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: { fictional: true } })
  await change(world, ben, { last_active_at: new Date() })
  expect((await list(as(anna))).cards).toMatchObject([{ name: 'ben', fictional: true, online: false }])
  expect(await names(as(anna), 'online=1')).toEqual([])
})

test('gender, country and age each change the list as they say', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({
    anna: {},
    young: { birthDate: bornAgo(20) },
    old: { birthDate: bornAgo(60) },
    dora: { gender: 'female', seeks: ['female'] },
    emil: { country: 'DE' },
  })
  const sorted = async (address: string) => (await names(as(anna), address)).sort()
  expect(await sorted('gender=female')).toEqual(['dora'])
  expect(await sorted('gender=all')).toEqual(['dora', 'old', 'young'])
  expect(await sorted('country=DE')).toEqual(['emil'])
  expect(await sorted('country=all')).toEqual(['emil', 'old', 'young'])
  expect(await sorted('min_age=50')).toEqual(['old'])
  expect(await sorted('max_age=25')).toEqual(['young'])
  expect(await sorted('min_age=18&max_age=99&country=all&gender=all')).toEqual(['dora', 'emil', 'old', 'young'])
})

test('an age counts from the birthday on and 99 stands for everyone older', async () => {
  await using world = await openWorld()
  const today = new Date(new Intl.DateTimeFormat('en-CA', { timeZone: world.saffron.settings.time_zone }).format())
  const years = (count: number, days = 0) =>
    new Date(Date.UTC(today.getUTCFullYear() - count, today.getUTCMonth(), today.getUTCDate() + days))
      .toISOString()
      .slice(0, 10)
  const { anna } = await world.members({
    anna: {},
    todayForty: { birthDate: years(40) },
    tomorrowForty: { birthDate: years(40, 1) },
    hundred: { birthDate: years(100) },
  })
  expect(await names(as(anna), 'min_age=40&max_age=40')).toEqual(['todayForty'])
  expect(await names(as(anna), 'min_age=39&max_age=39')).toEqual(['tomorrowForty'])
  expect(await names(as(anna), 'min_age=80')).toEqual(['hundred'])
})

test('values that no filter knows change nothing, and ages stay in their range', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {}, ben: {} })
  const hostile = [
    'gender=<script>&country=XX&min_age=-4&max_age=1e9&after=../../etc',
    `gender=female%00&country=${'N'.repeat(5_000)}&min_age=abc&max_age=`,
    'after=zzzzzzzzzz-00000000-0000-0000-0000-000000000000&min_age=999999999&max_age=0',
    "after=';drop table members;--&country=NL'",
  ]
  for (const address of hostile) expect((await list(as(anna), address)).filters.gender).toBe('male')
  expect((await list(as(anna), hostile[0])).cards.map(({ name }) => name)).toEqual(['ben'])
  expect((await list(as(anna), 'min_age=70&max_age=5')).filters).toMatchObject({ min_age: 18, max_age: 70 })
})

test('a filter that the brand does not offer stays at its preset', async () => {
  await using world = await openWorld({ saffron: { search_fields: ['age'] } })
  const { anna } = await world.members({ anna: {}, ben: {}, dora: { gender: 'female' }, emil: { country: 'DE' } })
  expect((await names(as(anna), 'gender=female&country=NL')).sort()).toEqual(['ben', 'emil'])
})

test('never lists disabled, invisible, deleted or blocked members', async () => {
  await using world = await openWorld()
  const { anna, ben, carl, dirk } = await world.members({
    anna: {},
    ben: {},
    carl: {},
    dirk: {},
    disabled: { confirmed: false },
    invisible: { invisible: true },
  })
  await change(world, dirk, { status: 2 })
  expect((await names(as(anna))).sort()).toEqual(['ben', 'carl'])
  await blockMember(anna.member, ben.id)
  await blockMember(carl.member, anna.id)
  expect(await list(as(anna))).toMatchObject({ cards: [], count: 0 })
  expect(await names(as(ben))).toEqual([])
  expect(await names(as(carl))).toEqual([])
  await unblockMember(anna.member, ben.id)
  await unblockMember(anna.member, carl.id)
  expect(await names(as(anna))).toEqual(['ben'])
})

test('the pages hold everyone once, also those active at the same moment', async () => {
  await using world = await openWorld()
  const wishes = Object.fromEntries(
    Array.from({ length: 61 }, (_, index) => [
      `m${index}`,
      { gender: index % 2 ? 'female' : 'male', seeks: ['female'] } satisfies MemberWish,
    ]),
  )
  const { anna } = await world.members({ anna: {}, ...wishes })
  await world.database.owner.updateTable('members').set({ last_active_at: new Date() }).execute()
  const pages = await allPages((after) => list(as(anna), `gender=all${after ? `&after=${after}` : ''}`))
  expect(pages.map(({ cards, count }) => [cards.length, count])).toEqual([
    [24, 61],
    [24, 61],
    [13, 61],
  ])
  expect(new Set(pages.flatMap(({ cards }) => cards.map(({ id }) => id))).size).toBe(61)
})

test('pages stay complete when the moments differ by microseconds only', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  for (let index = 0; index < 30; index++) {
    const person = await settle(world.database.owner, world.saffron, `m${index}`, {}, false)
    await change(world, person, { last_active_at: `2026-01-01T10:00:00.1234${String(index).padStart(2, '0')}Z` })
  }
  const first = await list(as(anna))
  const second = await list(as(anna), `after=${first.next}`)
  const all = [...first.cards, ...second.cards].map(({ id }) => id)
  expect(all).toHaveLength(30)
  expect(new Set(all).size).toBe(30)
})

test('lists consenting members of a sister brand, and nobody else of any pool', async () => {
  await using world = await openWorld()
  const { saffron, coast, noirRose } = world
  const { anna, rose } = await world.members({
    anna: {},
    ben: {},
    consents: { at: coast, shared: true },
    keeps: { at: coast },
    elsewhere: { at: noirRose, shared: true },
    rose: { at: noirRose, gender: 'female' },
  })
  expect((await names(as(anna))).sort()).toEqual(['ben', 'consents'])
  expect(await names(as(rose))).toEqual(['elsewhere'])
  expect((await names(visitor(coast))).sort()).toEqual(['consents', 'keeps'])
  expect((await list(as(anna))).count).toBe(2)
  const alone = { ...saffron, sisters: [] }
  expect(await names({ tenant: alone, viewer: { ...anna.member, tenant: alone } })).toEqual(['ben'])
})

test('lists nobody at a brand that joined after their consent, until they say so', async () => {
  await using world = await openWorld()
  const { saffron, coast } = world
  const { anna, cleo } = await world.members({
    anna: { shared: true },
    cleo: { at: coast, gender: 'female', shared: true },
  })
  const lagoon = joinPool('lagoon', [saffron, coast])
  const { lars } = await world.members({ lars: { at: lagoon, gender: 'male', shared: [coast] } })
  const couple = (at: Tenant) => world.members({ hers: { at, gender: 'female' }, his: { at, gender: 'male' } })
  const couples = [await couple(saffron), await couple(coast), await couple(lagoon)]
  /** Which of the three a woman and a man of each brand see. */
  const among = async ({ hers, his }: Record<'hers' | 'his', Person>) =>
    [...(await names(as(hers))), ...(await names(as(his)))].filter((name) => /^(anna|cleo|lars)$/.test(name)).sort()
  const seen = () => Promise.all(couples.map(among))
  expect(await seen()).toEqual([['anna', 'cleo'], ['anna', 'cleo', 'lars'], ['lars']])
  await expect(lars.write(anna)).rejects.toThrow('recipient_not_found')
  await changeSisterBrands(anna.member, { shown: [coast.id, lagoon.id], ticked: [lagoon.id] })
  expect(await seen()).toEqual([
    ['anna', 'cleo'],
    ['cleo', 'lars'],
    ['anna', 'lars'],
  ])
  expect(await names(as(lars))).toContain('anna')
  await expect(lars.write(anna)).rejects.toThrow('not_shared')
  await changeSisterBrands(lars.member, { shown: [saffron.id], ticked: [saffron.id] })
  const { conversationId } = await lars.write(anna)
  expect(conversationId).toBeTruthy()
  expect(await names(as(cleo))).toContain('lars')
})

test('brands are sisters only when both resell: without it each sees its own members', async () => {
  await using world = await openWorld({ coast: { member_resell: false } })
  const { anna } = await world.members({ anna: {}, ben: {}, consents: { at: world.coast, shared: [world.saffron] } })
  expect(await names(as(anna))).toEqual(['ben'])
})

test('a page marker of another brand reads nothing of that brand', async () => {
  await using world = await openWorld()
  const { anna, foreign } = await world.members({ anna: {}, ben: {}, foreign: { at: world.noirRose } })
  const found = await list(as(anna), `after=zzzzzzzzzz-${foreign.id}`)
  expect(found.cards.map(({ name }) => name)).toEqual(['ben'])
})

test('shows a visitor all genders of the detected country if the brand serves it', async () => {
  await using world = await openWorld()
  await world.members({ anna: {}, ben: {}, emil: { country: 'DE' } })
  expect((await names(visitor(world.saffron), '', 'NL')).sort()).toEqual(['anna', 'ben'])
  expect((await names(visitor(world.saffron), '', 'JP')).sort()).toEqual(['anna', 'ben', 'emil'])
})

test('when nobody fits, others of that gender are offered, the most alike first', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({
    anna: {},
    far: { birthDate: bornAgo(70) },
    near: { birthDate: bornAgo(41) },
    dora: { gender: 'female' },
  })
  const found = await list(as(anna), 'min_age=44&max_age=46')
  expect(found).toMatchObject({ cards: [], count: 0 })
  expect(found.similar.map(({ name }) => name)).toEqual(['near', 'far'])
})

test('no more are counted than the cap', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {}, ben: {}, carl: {}, dirk: {} })
  const { filters } = readSearch(as(anna), null, new URLSearchParams())
  const count = (cap: number) => looking(as(anna), (db) => countMembersUpTo(db, as(anna), { filters, cap }))
  expect([await count(2), await count(9)]).toEqual([2, 3])
})

test('a card has the first photo that is active', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const photo = { width: 200, height: 250, blurredHash: 'b' }
  await forTenant(world.saffron, async (db) => {
    await addProcessedPhoto(db, ben, { ...photo, hash: 'waits' }, { status: 'pending' })
  })
  const shown = async () => (await list(as(anna))).cards[0]?.photo
  expect(await shown()).toBeNull()
  await forTenant(world.saffron, (db) => addProcessedPhoto(db, ben, { ...photo, hash: 'active' }))
  expect((await shown())?.sources[0]?.url).toBe('/photos/active-200.webp')
})

test('shows age, city and the distance rounded up, and no more than the brand allows', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: { birthDate: bornAgo(33), premium: true } })
  anna.member.place = { cityId: 1, lat: 52.0908, lon: 5.1222 }
  await change(world, ben, { lat: 52.374, lon: 4.8897, city: 'Amsterdam' })
  const [card] = (await list(as(anna))).cards
  expect(card).toMatchObject({ name: 'ben', age: 33, city: 'Amsterdam', distance: 40, premium: true, photo: null })
  expect(JSON.stringify(card)).not.toMatch(/52\.|4\.88|birth/)
  expect((await list(visitor(world.saffron))).cards[0]?.distance).toBeNull()
  world.saffron.settings.visible_profile_fields = []
  expect((await list(as(anna))).cards[0]?.city).toBeNull()
})
