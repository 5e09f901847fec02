import { expect, test } from 'vitest'
import { forMember, forTenant } from '~/database/for-tenant.server'
import { translate } from '~/i18n/texts/texts.server'
import { changedPages, readableVersions, readVersion } from '~/modules/pages/versions/keep-version.server'
import { earlierVersions, versionInForce } from '~/modules/pages/versions/terms-version'
import { askForTerms } from '~/request/gates/terms-gate.server'
import type { Tenant } from '~/tenancy/tenant'
import { routeAt } from '../../../../tests/support/site-map'
import { openWorld } from '../../../../tests/support/world'
import { termsBanner } from '../banners.server'
import { giveConsents } from '../sign-up/consents.server'
import { agreeToTerms, termsChangeFor } from './agree-to-terms.server'

const day = 24 * 3_600_000
const dayFromNow = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10)
const changed = (date: string, en: string) => ({ date, summary: { en, de: `${en} (de)` } })

/** A brand that changes its terms while members are there: its folder is read anew. */
async function openChangingWorld(changes: ReturnType<typeof changed>[]) {
  const world = await openWorld({ saffron: { refund_days: 14 } })
  const { anna } = await world.members({ anna: {} })
  await forMember(anna.member, (db) => giveConsents(db, world.saffron, anna.id, ['terms']))
  const settings = { ...world.saffron.settings, terms_changes: changes, refund_days: 30 }
  const tenant = { ...world.saffron, settings }
  return { world, tenant, member: { ...anna.member, tenant } }
}

/** Where a page leads to instead; null when it is shown. */
async function ledTo(viewer: Parameters<typeof askForTerms>[0]['viewer'], path: string, method = 'GET') {
  try {
    const url = new URL(path, 'https://saffron.example')
    await askForTerms({ viewer, method, url, route: routeAt(url.pathname) })
    return null
  } catch (answer) {
    return answer instanceof Response ? answer.headers.get('Location') : 'no answer'
  }
}

test('asks for changed terms once, and keeps the version agreed to readable', async () => {
  const second = dayFromNow(-1)
  const { world, tenant, member } = await openChangingWorld([
    changed(dayFromNow(-400), 'New address.'),
    changed(second, 'Thirty days.'),
  ])
  await using _ = world
  expect(await ledTo(member, '/members')).toBe('/terms-changed?next=%2Fmembers')
  expect(await ledTo(member, '/members.data?_routes=root')).toBe('/terms-changed?next=%2Fmembers')
  for (const open of ['/terms-changed', '/pages/terms', '/notifications', '/transactions/1', '/logout']) {
    expect(await ledTo(member, open), open).toBeNull()
  }
  expect(await ledTo(member, '/members', 'POST')).toBeNull()
  expect(await ledTo(null, '/members')).toBeNull()

  const change = await termsChangeFor(member)
  expect(change).toMatchObject({ version: second, inForce: true })
  expect(change?.changes.map(({ summary }) => summary)).toEqual(['New address.', 'Thirty days.'])
  const inGerman = await termsChangeFor({ ...member, language: 'de' })
  expect(inGerman?.changes[0]?.summary).toBe('New address. (de)')

  await Promise.all([agreeToTerms(member), agreeToTerms(member)])
  expect(await termsChangeFor(member)).toBeNull()
  expect(await ledTo(member, '/members')).toBeNull()
  const consents = await forTenant(tenant, (db) =>
    db.selectFrom('consents').select(['version', 'withdrawn_at']).orderBy('version').execute(),
  )
  expect(consents).toEqual([
    { version: '2023-12-01', withdrawn_at: null },
    { version: second, withdrawn_at: null },
  ])

  expect(versionInForce(tenant, dayFromNow(0))).toBe(second)
  expect(earlierVersions(tenant, dayFromNow(0)).at(-1)).toBe('2023-12-01')
  expect(await readableVersions(tenant, earlierVersions(tenant, dayFromNow(0)))).toEqual(['2023-12-01'])
  expect(await readableVersions(world.coast, ['2023-12-01'])).toEqual([])
  const read = (version: string, brand: Tenant = tenant) => readVersion(brand, 'nl', { page: 'return-policy', version })
  expect((await read('2023-12-01'))?.html).toContain('14 dagen')
  expect((await read(second))?.html).toContain('30 dagen')
  expect(await read('2024-01-01')).toBeNull()
  expect(await read(second, world.coast)).toBeNull()
  expect(await read(second, world.noirRose)).toBeNull()
})

test('an announced change is told by a banner, and asked for from its day on', async () => {
  const { world, tenant, member } = await openChangingWorld([changed(dayFromNow(20), 'Soon.')])
  await using _ = world
  expect(await ledTo(member, '/members')).toBeNull()
  const context = { viewer: member, t: translate(tenant, 'en'), dateLocale: 'en-GB', timeZone: 'UTC' }
  expect(await termsBanner(context)).toMatchObject({ id: 'terms', action: { to: '/terms-changed' } })
  expect(await termsChangeFor(member)).toMatchObject({ version: dayFromNow(20), inForce: false })
  await agreeToTerms(member)
  expect(await termsBanner(context)).toBeNull()
  expect(versionInForce(tenant, dayFromNow(0))).toBe('2023-12-01')
  expect(versionInForce(tenant, dayFromNow(21))).toBe(dayFromNow(20))
})

test('finds pages that differ from what members agreed to, until a new version', async () => {
  const { world, tenant } = await openChangingWorld([])
  await using _ = world
  const changed = (brand: Tenant, version = '2023-12-01') => forTenant(brand, (db) => changedPages(db, brand, version))
  expect(await changed(world.saffron)).toEqual([])
  expect(await changed(tenant)).toEqual(['terms', 'return-policy'])
  expect(await changed(world.saffron, dayFromNow(0))).toBeNull()
  expect(await changed(world.coast)).toBeNull()
  // Another language of the brand is no change.
  expect(await changed({ ...world.saffron, languages: ['en', 'fr'] })).toEqual([])
})

test('without a change nobody is asked', async () => {
  const { world, member } = await openChangingWorld([])
  await using _ = world
  expect(await termsChangeFor(member)).toBeNull()
})
