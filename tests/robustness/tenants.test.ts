import { execFileSync } from 'node:child_process'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migratedData } from '../support/seeded'
import type { Site } from '../support/site'
import { openSite } from '../support/site'
import { password, Visitor } from '../support/visitor'

/** Decisions say 2 seconds ('Tenants, companies, domains'); a busy machine may take longer. */
const live = { timeout: 10_000, interval: 100 }

test('a new brand is up while the server runs, a broken file keeps the site, and its members outlive its folder', async () => {
  await using site = await openSite({ data: await migratedData(), env: { DEMO: 'off' } })
  const status = async () => (await new Visitor(site, 'lagoon').see('/login')).status
  expect(await status()).toBe(421)

  tenant(site, 'new', 'lagoon', '--theme', 'coast', '--domain', 'lagoon.example')
  await expect.poll(status, live).toBe(200)
  expect(tenant(site, 'list')).toContain('lagoon')
  const mila = new Visitor(site, 'lagoon')
  expect((await mila.signUp('mila')).status).toBe(302)
  const milasId = await mila.ownId()

  const file = join(site.tenantsDir, 'lagoon', 'tenant.json')
  const settings = readFileSync(file, 'utf8')
  writeFileSync(file, settings.replace('"niche": 1', '"niche": 1,,'))
  const problem = /lagoon\/tenant\.json:\d+/
  await expect.poll(async () => [await status(), problem.test(site.output())], live).toEqual([200, true])
  writeFileSync(file, settings)

  const [folder, aside] = [join(site.tenantsDir, 'lagoon'), join(site.tenantsDir, '..', 'lagoon')]
  renameSync(folder, aside)
  await expect.poll(status, live).toBe(421)
  expect((await new Visitor(site, 'saffron').see('/login')).status).toBe(200)

  renameSync(aside, folder)
  await expect.poll(status, live).toBe(200)
  expect(await mila.ownId()).toBe(milasId)
  expect((await new Visitor(site, 'lagoon').logIn('mila', password)).status).toBe(302)
})

function tenant(site: Site, ...words: string[]): string {
  const env = { ...process.env, TENANTS_DIR: site.tenantsDir }
  return execFileSync('npm', ['run', '--silent', 'tenant', '--', ...words], { env, encoding: 'utf8' })
}
