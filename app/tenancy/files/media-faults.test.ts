import { randomBytes } from 'node:crypto'
import { truncateSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openTenantFolder, soon } from '../../../tests/support/tenant-folder'

test('a picture of 60 MB, or random bytes that are named one, are refused and the brand stays as it was', async () => {
  await using folder = await openTenantFolder()
  const before = await folder.tenants.bySlug('coast')
  expect(before?.slug).toBe('coast')
  writeFileSync(folder.path('coast', 'media', 'noise.webp'), randomBytes(5_000))
  writeFileSync(folder.path('coast', 'media', 'huge.webp'), 'RIFF')
  truncateSync(folder.path('coast', 'media', 'huge.webp'), 60_000_000)
  await soon()
  expect(await folder.tenants.bySlug('coast')).toBe(before)
  expect(folder.log).toEqual([
    'tenants/coast/media/huge.webp expected a picture of 10 MB at most',
    'tenants/coast/media/noise.webp expected a picture, as .webp says',
  ])
})
