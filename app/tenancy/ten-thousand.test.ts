import { mkdirSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { minimal, openTenantFolder, soon } from '../../tests/support/tenant-folder'

test('ten thousand folders open, and any of them answers', { timeout: 60_000 }, async () => {
  await using folder = await openTenantFolder(async (prepared) => {
    for (let index = 0; index < 10_000; index++) {
      const slug = `brand-${index}`
      const settings = { ...minimal, id: crypto.randomUUID(), name: slug, domains: [`${slug}.example`] }
      mkdirSync(prepared.path(slug))
      writeFileSync(prepared.path(slug, 'tenant.json'), JSON.stringify(settings))
    }
  })
  expect(folder.tenants.slugs()).toHaveLength(10_003)
  expect(await folder.answer('brand-7777.example')).toBe('brand-7777')
  await folder.add('late')
  await soon()
  await soon()
  expect(await folder.answer('late.example')).toBe('late')
})
