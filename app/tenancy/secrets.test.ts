import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openTenantFolder, soon } from '../../tests/support/tenant-folder'
import { secretFile } from './settings/read-settings.server'
import { secret } from './settings/values.server'

const around = mkdtempSync(join(tmpdir(), 'secrets-'))
const secrets = join(around, 'secrets')
vi.stubEnv('SECRETS_DIR', secrets)
mkdirSync(join(secrets, 'lagoon'), { recursive: true })

test('goes live with a secret in a file without a restart, and takes a new key at once', async () => {
  await using folder = await openTenantFolder()
  const payment = { provider: 'mollie', api_key: { file: 'lagoon/mollie' } }
  await folder.add('lagoon', { payment })
  await soon()
  expect(await folder.answer('lagoon.example')).toBe('broken')
  expect(folder.log.at(-1)).toMatch(/payment\.api_key: expected a file of that name under SECRETS_DIR/)
  writeFileSync(join(secrets, 'lagoon', 'mollie'), 'test_one\n')
  await soon()
  const lagoon = await folder.tenants.bySlug('lagoon')
  expect(lagoon?.secret({ file: 'lagoon/mollie' })).toBe('test_one')
  expect(JSON.stringify(lagoon)).not.toContain('test_one')
  writeFileSync(join(secrets, 'lagoon', 'mollie'), 'test_two')
  expect(lagoon?.secret({ file: 'lagoon/mollie' })).toBe('test_two')
  await folder.open()
  expect(await folder.answer('lagoon.example')).toBe('lagoon')
})

test('no name and no link leads out of the folder of secrets', () => {
  writeFileSync(join(around, 'outside'), 'test_outside')
  symlinkSync(join(around, 'outside'), join(secrets, 'link'))
  writeFileSync(join(secrets, 'huge'), 'x'.repeat(20_001))
  writeFileSync(join(secrets, 'empty'), '\n')
  for (const name of ['link', 'huge', 'empty', 'lagoon', 'missing', '../outside', '/etc/hostname', '']) {
    expect(secretFile(name), name).toBeUndefined()
  }
  for (const file of ['../outside', '/etc/hostname', 'lagoon/../../outside', 'lagoon//mollie', '.hidden', '', 'a\0b']) {
    expect(secret.safeParse({ file }).success, file).toBe(false)
  }
})
