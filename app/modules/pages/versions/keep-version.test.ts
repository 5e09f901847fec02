import { expect, test, vi } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import type { Language } from '~/i18n/languages'
import { log } from '~/platform/log.server'
import type { Tenant } from '~/tenancy/tenant'
import { rowsOfOthers } from '../../../../tests/support/rows-of-others'
import { demoTenants } from '../../../../tests/support/tenants'
import { openWorld } from '../../../../tests/support/world'
import { changedPages, keepVersion, readableVersions, readVersion } from './keep-version.server'
import { changesOf, earlierVersions, firstVersion, isVersionedPage, versionInForce } from './terms-version'

const version = '2026-01-01'
const keep = (tenant: Tenant, termsVersion = version) =>
  forTenant(tenant, (db) => keepVersion(db, tenant, termsVersion))
/** The brand as it is read anew from its folder. */
const withSettings = (tenant: Tenant, settings: Partial<Tenant['settings']>): Tenant => ({
  ...tenant,
  version: `${tenant.version}, ${JSON.stringify(settings)}`,
  settings: { ...tenant.settings, ...settings },
})

/** A brand that began on a day and changed its terms on others. */
function brandOf(added: string, ...dates: string[]) {
  const { saffron } = demoTenants({
    saffron: { terms_changes: dates.map((date) => ({ date, summary: { en: `Changed on ${date}.` } })) },
  })
  return { ...saffron, company: { ...saffron.company, added } }
}

test.each([
  ['2023-01-01', '2023-12-01'],
  ['2023-12-01', '2023-12-01'],
  ['2023-12-02', '2023-12-02'],
  ['2026-05-03', '2026-05-03'],
])('the terms of a company added on %s begin on %s', (added, first) => {
  expect(firstVersion(brandOf(added))).toBe(first)
})

test.each([
  ['2023-06-01', '2023-12-01', []],
  ['2025-02-28', '2023-12-01', []],
  ['2025-03-01', '2025-03-01', ['2023-12-01']],
  ['2026-03-01', '2026-03-01', ['2025-03-01', '2023-12-01']],
])('on %s the version of %s is in force, after %j', (today, inForce, earlier) => {
  const brand = brandOf('2023-01-01', '2025-03-01', '2026-03-01')
  expect(versionInForce(brand, today)).toBe(inForce)
  expect(earlierVersions(brand, today)).toEqual(earlier)
})

test('a change up to the first version is none', () => {
  const brand = brandOf('2026-01-01', '2025-03-01', '2026-01-01', '2026-03-01')
  expect(changesOf(brand).map(({ date }) => date)).toEqual(['2026-03-01'])
  expect(versionInForce(brand, '2026-02-01')).toBe('2026-01-01')
  expect(earlierVersions(brand, '2026-03-01')).toEqual(['2026-01-01'])
})

test('terms, privacy and withdrawal are versioned, the other pages are not', () => {
  expect(['terms', 'privacy', 'return-policy'].map(isVersionedPage)).toEqual([true, true, true])
  expect(['faq', 'cookies', 'service', '', undefined].map(isVersionedPage)).toEqual([false, false, false, false, false])
})

test('keeps the three pages of a version in each language, for this brand alone', async () => {
  await using world = await openWorld({ saffron: { languages: ['en', 'nl'] } })
  await keep(world.coast)
  const before = await rowsOfOthers(world.database.owner, world.saffron)
  await keep(world.saffron)
  const rows = await world.database.owner
    .selectFrom('legal_texts')
    .select(['page', 'language'])
    .where('tenant_id', '=', world.saffron.id)
    .execute()
  expect(rows.map(({ page, language }) => `${page} ${language}`).sort()).toEqual([
    'privacy en',
    'privacy nl',
    'return-policy en',
    'return-policy nl',
    'terms en',
    'terms nl',
  ])
  expect(await rowsOfOthers(world.database.owner, world.saffron)).toEqual(before)
})

test('keeps a version as it was agreed to, and logs the pages that differ', async () => {
  await using world = await openWorld({ saffron: { refund_days: 14 } })
  await keep(world.saffron)
  const stored = () => world.database.owner.selectFrom('legal_texts').selectAll().execute()
  const before = await stored()
  const changed = withSettings(world.saffron, { refund_days: 30 })
  using warn = vi.spyOn(log(), 'warn').mockImplementation(() => {})
  await keep(withSettings(world.saffron, {}))
  expect(warn.mock.calls).toEqual([])
  await keep(changed)
  await keep(changed)
  expect(await stored()).toEqual(before)
  const pages = await forTenant(changed, (db) => changedPages(db, changed, version))
  expect(pages).toContain('return-policy')
  expect(pages).not.toContain('privacy')
  // Once for each version of the folder.
  expect(warn.mock.calls).toEqual([[{ tenant: 'saffron', version, pages }, expect.stringContaining('terms_changes')]])
})

test('takes a later language for no change, and keeps no version nobody agreed to', async () => {
  await using world = await openWorld({ saffron: { languages: ['en'] } })
  await keep(world.saffron)
  const later = withSettings(world.saffron, {})
  later.languages = ['en', 'nl']
  expect(await forTenant(later, (db) => changedPages(db, later, version))).toEqual([])
  expect(await forTenant(later, (db) => changedPages(db, later, '2026-02-01'))).toBeNull()
})

test('only a version that was agreed to can be read, in the order asked for', async () => {
  await using world = await openWorld()
  await keep(world.saffron, '2026-01-01')
  await keep(world.saffron, '2026-03-01')
  await keep(world.coast, '2026-02-01')
  const versions = ['2026-03-01', '2026-02-01', '2026-01-01']
  expect(await readableVersions(world.saffron, versions)).toEqual(['2026-03-01', '2026-01-01'])
  expect(await readableVersions(world.coast, versions)).toEqual(['2026-02-01'])
  expect(await readableVersions(world.noirRose, versions)).toEqual([])
  expect(await readableVersions(world.saffron, [])).toEqual([])
})

test.each<[Language, Language, string]>([
  ['nl', 'de', 'nl'],
  ['pl', 'de', 'de'],
  ['pl', 'fr', 'de'],
])('read in %s at a brand that speaks %s, the kept page is in %s', async (language, domain_language, shown) => {
  await using world = await openWorld({ saffron: { languages: ['nl', 'de'], domain_language: 'nl' } })
  await keep(world.saffron)
  const tenant = withSettings(world.saffron, { domain_language })
  const read = (of: Language) => readVersion(tenant, of, { page: 'terms', version })
  const title = shown === 'nl' ? 'Voorwaarden' : 'Nutzungsbedingungen'
  expect((await read(language))?.title).toBe(title)
  expect(await readVersion(world.coast, language, { page: 'terms', version })).toBeNull()
})
