import { expect, test } from 'vitest'
import { memberStatus } from '~/database/tables/people/members'
import { blockMember } from '~/modules/blocks/block-member.server'
import { uuidv7 } from '~/platform/tokens.server'
import type { MemberWish, Person } from '../../../../tests/support/person'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { likeMember } from '../like-member.server'
import { readDeck } from './deck.server'
import { deckSize } from './schema'
import { pass, swipeRight, undoPass } from './swipe.server'

const names = async ({ member }: Person) => (await readDeck(member)).cards.map(({ name }) => name)

const bornAgo = (years: number) => `${new Date().getUTCFullYear() - years}-01-01`

/** Members who aren't in Anna's deck, and whether she may pass them nevertheless, on their profile. */
const missing: { who: string; passes: boolean; wish?: (world: World) => MemberWish; status?: number }[] = [
  { who: 'a suspended member', passes: false, status: memberStatus.suspended },
  { who: 'a deleted member', passes: false, status: memberStatus.deleted },
  { who: 'a member who is not confirmed', passes: false, wish: () => ({ confirmed: false }) },
  { who: 'an invisible member', passes: false, wish: () => ({ invisible: true }) },
  { who: 'a sister brand’s member without consent', passes: false, wish: ({ coast }) => ({ at: coast }) },
  { who: 'a member of another pool', passes: false, wish: ({ noirRose }) => ({ at: noirRose, shared: true }) },
  { who: 'a member of another country', passes: true, wish: () => ({ country: 'DE' }) },
  { who: 'a member of the other gender', passes: true, wish: () => ({ gender: 'female', seeks: ['female'] }) },
  { who: 'a man who seeks men', passes: true, wish: () => ({ seeks: ['male'] }) },
  { who: 'a member below the brand’s age', passes: true, wish: () => ({ birthDate: bornAgo(24) }) },
]

test.each(missing)(
  '$who is not in the deck, and a pass of them is stored: $passes',
  async ({ passes, wish, status }) => {
    await using world = await openWorld({ saffron: { min_age: 26 } })
    const { anna, ben, other } = await world.members({ anna: {}, ben: {}, other: wish?.(world) ?? {} })
    if (status) await world.database.owner.updateTable('members').set({ status }).where('id', '=', other.id).execute()
    expect(await names(anna)).toEqual(['ben'])
    const passed = pass(anna.member, other.id)
    if (passes) await passed
    else await expect(passed).rejects.toMatchObject({ code: 'members:error.not_found', status: 404 })
    const swipes = await world.database.owner.selectFrom('swipes').select(['member_id', 'swiped_id', 'liked']).execute()
    expect(swipes).toEqual(passes ? [{ member_id: anna.id, swiped_id: other.id, liked: false }] : [])
    expect(await names(ben)).toEqual(['anna'])
  },
)

test('nobody passes themselves or a member who doesn’t exist', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  for (const id of [anna.id, uuidv7(), '', anna.id.toUpperCase()]) {
    await expect(pass(anna.member, id)).rejects.toMatchObject({ status: 404 })
  }
})

test('deals a consenting sister’s member, who is liked only with one’s own consent', async () => {
  await using world = await openWorld()
  const { anna, eva, carl } = await world.members({
    anna: { shared: true },
    eva: { gender: 'female' },
    carl: { at: world.coast, shared: true },
  })
  expect([await names(anna), await names(eva), await names(carl)]).toEqual([['carl'], ['carl'], ['anna']])
  await expect(swipeRight(eva.member, carl.id)).rejects.toMatchObject({ code: 'likes:error.not_shared', status: 403 })
  expect(await names(eva)).toEqual(['carl'])
  expect(await swipeRight(anna.member, carl.id)).toEqual({ match: false })
  expect(await swipeRight(carl.member, anna.id)).toEqual({ match: true })
})

test('a member whose country is unknown gets cards of every country', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {}, ben: {}, emil: { country: 'DE' } })
  const { cards } = await readDeck({ ...anna.member, country: null })
  expect(cards.map(({ name }) => name).sort()).toEqual(['ben', 'emil'])
})

test('a deck has eight cards, and the next ones follow when these are swiped', async () => {
  await using world = await openWorld()
  const men = Object.fromEntries(Array.from({ length: deckSize + 2 }, (_, index) => [`man${index}`, {} as MemberWish]))
  const { anna, ...others } = await world.members({ anna: {}, ...men })
  const { cards } = await readDeck(anna.member)
  expect(cards).toHaveLength(8)
  for (const { id } of cards) await pass(anna.member, id)
  const left = Object.keys(others).filter((name) => cards.every((card) => card.name !== name))
  expect((await names(anna)).sort()).toEqual(left.sort())
})

test('shows up to three interests on a card, common ones first, and presence', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: { fictional: true } })
  const give = ({ id }: Person, interests: string[]) =>
    world.database.owner.updateTable('members').set({ interests }).where('id', '=', id).execute()
  await give(anna, ['coffee', 'wine'])
  await give(ben, ['kissing', 'hiking', 'coffee', 'wine', 'unknown'])
  expect((await readDeck(anna.member)).cards).toMatchObject([
    { name: 'ben', interests: ['wine', 'coffee', 'hiking'], online: false, fictional: true },
  ])
})

test('takes passes back one by one, the last one first, until none is left', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  const [first, second] = (await readDeck(anna.member)).cards
  if (!first || !second) throw new Error('no cards')
  for (const { id } of [first, second]) await pass(anna.member, id)
  await pass(ben.member, anna.id)
  expect(await names(anna)).toEqual([])
  expect(await undoPass(anna.member)).toBe(second.id)
  expect([await names(anna), (await readDeck(anna.member)).canUndo]).toEqual([[second.name], true])
  expect(await undoPass(anna.member)).toBe(first.id)
  expect([await names(anna), (await readDeck(anna.member)).canUndo]).toEqual([[first.name, second.name], false])
  expect(await undoPass(anna.member)).toBeNull()
  // Ben's own pass is still his.
  expect([await names(ben), await names(carl)]).toEqual([[], ['anna']])
})

test('the pass of a member who has become hidden can be taken back, and brings no card', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {}, carl: {} })
  await pass(anna.member, ben.id)
  await blockMember(ben.member, anna.id)
  expect(await undoPass(anna.member)).toBe(ben.id)
  expect(await names(anna)).toEqual(['carl'])
})

test('counts no like from outside the game as a swipe, so a pass can be undone', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  await pass(anna.member, ben.id)
  await likeMember(anna.member, carl.id)
  expect((await readDeck(anna.member)).canUndo).toBe(true)
  expect(await undoPass(anna.member)).toBe(ben.id)
})

test('a brand that lowers its likes per day owes nobody a negative number', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  for (const { id } of [ben, carl]) await swipeRight(anna.member, id)
  world.saffron.settings.likes_per_day = 1
  expect((await readDeck(anna.member)).likes).toMatchObject({ left: 0, perDay: 1 })
})
