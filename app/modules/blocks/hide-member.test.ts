import { expect, test } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import { likeMember } from '~/modules/likes/like-member.server'
import { readDeck } from '~/modules/likes/swipe/deck.server'
import { memberPage } from '~/modules/members/member-page.server'
import { countMembers, readSearch, searchMembers } from '~/modules/members/search/search-members.server'
import type { Person } from '../../../tests/support/person'
import { rowsOfOthers } from '../../../tests/support/rows-of-others'
import { openWorld } from '../../../tests/support/world'
import { MemberNotFound, TooManyHidden } from './errors'
import { hiddenMembers, hideMember, showMember } from './hide-member.server'

const lookerOf = ({ member }: Person) => ({ tenant: member.tenant, viewer: member })

/** Who is in the person's list and deck, and how many the list counts. */
async function shownTo(person: Person) {
  const looker = lookerOf(person)
  const { filters, rules } = readSearch(looker, null, new URLSearchParams())
  const [list, deck] = [await searchMembers(looker, filters, rules, null), await readDeck(person.member)]
  const names = (cards: readonly { name: string }[]) => cards.map(({ name }) => name).sort()
  return { list: names(list.cards), count: await countMembers(looker, filters), deck: names(deck.cards) }
}

const isMarked = async (person: Person, { id }: Person) => {
  const page = await memberPage(lookerOf(person), id)
  return page.kind === 'profile' && page.hidden
}

test('a hidden member is in no list, count or deck until shown again', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {}, carl: {}, eva: { gender: 'female' } })
  const both = { list: ['ben', 'carl'], count: 2, deck: ['ben', 'carl'] }
  expect([await shownTo(anna), await isMarked(anna, ben)]).toEqual([both, false])
  const others = await rowsOfOthers(world.database.owner, anna)
  for (let time = 0; time < 2; time += 1) await hideMember(anna.member, ben.id)
  expect(await shownTo(anna)).toEqual({ list: ['carl'], count: 1, deck: ['carl'] })
  expect([await isMarked(anna, ben), await isMarked(ben, anna)]).toEqual([true, false])
  expect(await hiddenMembers(anna.member)).toEqual([{ id: ben.id, name: 'ben' }])
  expect((await shownTo(ben)).list).toEqual(['anna', 'eva'])
  await showMember(anna.member, ben.id)
  expect([await shownTo(anna), await isMarked(anna, ben), await hiddenMembers(anna.member)]).toEqual([both, false, []])
  expect(await rowsOfOthers(world.database.owner, anna)).toEqual(others)
})

test('both write and like across a hiding, which only its own member ends', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { premium: true, credits: 5 }, ben: { premium: true, credits: 5 } })
  await hideMember(anna.member, ben.id)
  await ben.write(anna)
  await anna.write(ben)
  await likeMember(ben.member, anna.id)
  expect(await likeMember(anna.member, ben.id)).toEqual({ match: true })
  await showMember(ben.member, anna.id)
  expect(await hiddenMembers(anna.member)).toMatchObject([{ name: 'ben' }])
})

test('hides nobody who is unknown, of another pool, or the member', async () => {
  await using world = await openWorld()
  const { anna, foreign } = await world.members({ anna: {}, foreign: { at: world.noirRose } })
  const before = await rowsOfOthers(world.database.owner)
  for (const id of [anna.id, foreign.id, crypto.randomUUID(), 'ben', '']) {
    await expect(hideMember(anna.member, id), id).rejects.toThrow(MemberNotFound)
  }
  expect(await rowsOfOthers(world.database.owner)).toEqual(before)
})

test('hides at most 500, and the next once one of them is shown again', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const { poolId, id: tenantId } = anna.member.tenant
  const others = Array.from({ length: 500 }, () => crypto.randomUUID())
  const rows = others.map((id) => ({ pool_id: poolId, tenant_id: tenantId, member_id: anna.id, hidden_id: id }))
  await world.database.owner.insertInto('hidden_members').values(rows).execute()
  await expect(hideMember(anna.member, ben.id)).rejects.toThrow(TooManyHidden)
  await showMember(anna.member, others[0] ?? '')
  await hideMember(anna.member, ben.id)
  expect(await hiddenMembers(anna.member)).toEqual([{ id: ben.id, name: 'ben' }])
})

test('no other brand reads or ends a hiding', async () => {
  await using world = await openWorld()
  const { anna, cleo } = await world.members({ anna: {}, cleo: { at: world.coast, shared: true, gender: 'male' } })
  await hideMember(anna.member, cleo.id)
  for (const brand of [world.coast, world.noirRose]) {
    const seen = await forTenant(brand, async (db) => {
      await db.deleteFrom('hidden_members').execute()
      return db.selectFrom('hidden_members').selectAll().execute()
    })
    expect(seen).toEqual([])
  }
  expect(await hiddenMembers(anna.member)).toEqual([{ id: cleo.id, name: 'cleo' }])
})
