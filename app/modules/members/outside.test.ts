import type { Updateable } from 'kysely'
import { expect, test } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import { outsideVersion } from '~/database/member-cache.server'
import type { MembersTable } from '~/database/tables/people/members'
import { closeAccount } from '~/modules/leaving/closing/close-account.server'
import { decideReport } from '~/modules/moderation/decide-report.server'
import { listReports } from '~/modules/moderation/queries.server'
import { reportMember } from '~/modules/moderation/report-member.server'
import { rejectPhoto } from '~/modules/photos/moderation/review-photos.server'
import { addProcessedPhoto } from '~/modules/photos/upload/add-photo.server'
import { removePhoto } from '~/modules/photos/upload/arrange-photos.server'
import { ownPhotoRows } from '~/modules/photos/upload/photo-rows.server'
import { uuidv7 } from '~/platform/tokens.server'
import type { Tenant } from '~/tenancy/tenant'
import type { MemberWish, Person } from '../../../tests/support/person'
import type { World } from '../../../tests/support/world'
import { openWorld } from '../../../tests/support/world'
import type { Looker } from './cards.server'
import { memberPage } from './member-page.server'
import { firstMessageTarget, homeMembers, visitorsMaySearch } from './outside.server'
import type { PrivacyChoice } from './own/privacy.server'
import { makeInvisible, savePrivacy } from './own/privacy.server'
import { readSearch, searchMembers } from './search/search-members.server'

async function change(world: World, person: Person, values: Updateable<MembersTable>): Promise<void> {
  await world.database.owner.updateTable('members').set(values).where('id', '=', person.id).execute()
}

test('shows at home fictional and consenting members with a photo, own country first', async () => {
  await using world = await openWorld()
  const people = await world.members({
    silent: {},
    agreed: {},
    german: { country: 'DE' },
    fictional: { fictional: true },
    faceless: { fictional: true },
    invisible: { invisible: true, fictional: true },
    sister: { at: world.coast, shared: true },
    stranger: { at: world.noirRose, fictional: true },
  })
  for (const person of Object.values(people)) await change(world, person, { has_photo: true })
  await change(world, people.faceless, { has_photo: false })
  for (const person of [people.agreed, people.german, people.sister, people.invisible]) {
    await change(world, person, { shown_outside: true })
  }
  await change(world, people.german, { last_active_at: new Date() })
  await change(world, people.agreed, { last_active_at: new Date(Date.now() - 1_000) })
  await change(world, people.fictional, { last_active_at: new Date(Date.now() - 2_000) })
  await change(world, people.sister, { last_active_at: new Date(Date.now() - 3_000) })
  const names = async (country: string | null) =>
    (await homeMembers(world.saffron, country)).members.map(({ name }) => name)
  expect(await names('NL')).toEqual(['agreed', 'fictional', 'german'])
  expect(await names('DE')).toEqual(['german', 'agreed', 'fictional'])
  expect(await names(null)).toEqual(['german', 'agreed', 'fictional'])
})

test('the home page names the countries in which the shown members live', async () => {
  await using world = await openWorld()
  await world.members({ dutch: { fictional: true }, german: { fictional: true, country: 'DE' } })
  await world.database.owner.updateTable('members').set({ has_photo: true }).execute()
  expect((await homeMembers(world.saffron, 'DE')).countries.sort()).toEqual(['DE', 'NL'])
})

test('women and men take turns on the home page', async () => {
  await using world = await openWorld()
  const wishes = Object.fromEntries(
    Array.from({ length: 8 }, (_, index) => [
      `m${index}`,
      { gender: index < 6 ? 'female' : 'male' } satisfies MemberWish,
    ]),
  )
  await world.members(wishes)
  await world.database.owner.updateTable('members').set({ has_photo: true, shown_outside: true }).execute()
  const { members: shown } = await homeMembers(world.saffron, 'NL')
  expect(shown.map(({ gender }) => gender)).toEqual(['female', 'male', 'female', 'male', 'female', 'female'])
})

test('lets a visitor write to fictional and consenting members, or all if searchable', async () => {
  await using world = await openWorld({ coast: { logged_out_search: true } })
  const { silent, kaja, stranger, sister } = await world.members({
    silent: {},
    kaja: { fictional: true },
    stranger: { at: world.noirRose, fictional: true },
    sister: { at: world.coast, shared: true },
  })
  const target = (id: string, hasTrafficSource = false) => firstMessageTarget(world.saffron, id, { hasTrafficSource })
  expect(await target(kaja.id)).toMatchObject({ name: 'kaja', fictional: true })
  for (const id of [silent.id, stranger.id, sister.id, uuidv7(), 'x']) expect(await target(id)).toBeNull()
  expect(await firstMessageTarget(world.coast, sister.id, { hasTrafficSource: false })).toMatchObject({
    name: 'sister',
  })
  expect(await firstMessageTarget(world.coast, sister.id, { hasTrafficSource: true })).toBeNull()
})

test('applies logged-out search settings with and without a traffic source', async () => {
  await using world = await openWorld({ coast: { logged_out_search_trafficsource: true } })
  expect(visitorsMaySearch(world.saffron, false)).toBe(false)
  expect(visitorsMaySearch(world.coast, false)).toBe(false)
  expect(visitorsMaySearch(world.coast, true)).toBe(true)
})

/** What takes a member away from the pages that visitors share. */
const acts: [string, (person: Person) => Promise<unknown>][] = [
  ['is shown to members only', ({ member }) => savePrivacy(member, privacy({ shownOutside: false }))],
  ['goes invisible', ({ member }) => savePrivacy(member, privacy({ invisible: true }))],
  ['goes invisible instead of leaving', ({ member }) => makeInvisible(member)],
  ['closes the account', ({ member }) => closeAccount(member, { reason: null, note: null, addressBlock: '' })],
  [
    'is suspended',
    async ({ member: { tenant } }) => {
      const [report] = await listReports(tenant, { all: true })
      await decideReport(tenant, { reference: report?.reference ?? '', act: 'disabled', statements: {} })
    },
  ],
  ['removes the photo', async (person) => removePhoto(person.member, await photoOf(person))],
  ['has the photo refused', async (person) => rejectPhoto(person.member.tenant, await photoOf(person), 'quality')],
]

async function photoOf({ id, member: { tenant } }: Person): Promise<string> {
  const [photo] = await forTenant(tenant, (db) => ownPhotoRows(db, id))
  return photo?.id ?? ''
}

const privacy = (changes: Partial<PrivacyChoice>): PrivacyChoice => ({
  ...{ invisible: false, sensitive: true, shownOutside: true, visits: true, sisterBrands: { shown: [], ticked: [] } },
  ...changes,
})

test.each(acts)('home and landers are made anew when somebody who is shown there %s', async (_, act) => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await reportMember(ben.member, { memberId: anna.id, reason: 'rude', message: null })
  const photo = { hash: 'hash', blurredHash: 'blurred', width: 200, height: 250 }
  await forTenant(world.saffron, (db) => addProcessedPhoto(db, anna, photo))
  await change(world, anna, { shown_outside: true })
  const { poolId } = world.saffron
  const before = await outsideVersion(poolId)
  await savePrivacy(anna.member, privacy({}))
  await makeInvisible(ben.member)
  expect(await outsideVersion(poolId)).toBe(before)
  await act(anna)
  expect(await outsideVersion(poolId)).not.toBe(before)
})

test('shows visitors the brand’s own members only', async () => {
  await using world = await openWorld()
  const { anna, cleo } = await world.members({ anna: {}, cleo: { at: world.coast, gender: 'female', shared: true } })
  const visitor = (tenant: Tenant): Looker => ({ tenant, viewer: null })
  const listed = async (looker: Looker) => {
    const { filters, rules } = readSearch(looker, null, new URLSearchParams())
    return (await searchMembers(looker, filters, rules, null)).cards.map(({ name }) => name)
  }
  expect(await listed(visitor(world.saffron))).toEqual(['anna'])
  await expect(memberPage(visitor(world.saffron), cleo.id)).rejects.toThrow('not_found')
  expect(await memberPage(visitor(world.coast), cleo.id)).toMatchObject({ member: { name: 'cleo' } })
  const member = { tenant: world.saffron, viewer: anna.member }
  expect(await memberPage(member, cleo.id)).toMatchObject({ member: { name: 'cleo' } })
})
