import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { recordsInMemory } from '~/tenancy/records/in-memory'
import { openTenants } from '~/tenancy/tenants.server'
import { faultsOf } from './with-brand'

test('a command about one brand prints the faults of no other', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'tenants-'))
  const root = join(parent, 'tenants')
  cpSync('tenants', root, { recursive: true })
  for (const slug of ['coast', 'saffron']) {
    const file = join(root, slug, 'tenant.json')
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), niche: 99 }, null, 2))
  }
  const printed: string[] = []
  const log = faultsOf('saffron', (line) => printed.push(line))
  const variable = () => 'live_key'
  const tenants = await openTenants({ root, development: false, log, variable, records: recordsInMemory() })
  for (const slug of ['coast', 'saffron']) expect(await tenants.bySlug(slug)).toBeNull()
  tenants.close()
  rmSync(parent, { recursive: true })
  expect(printed).toEqual([expect.stringMatching(/^tenants\/saffron\/tenant\.json:\d+ niche: expected/)])
})

test('a command ends quietly when nobody reads the rest of its output', async () => {
  const args = ['scripts/command.mjs', 'tenant', 'help']
  const command = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  command.stdout.destroy()
  let errors = ''
  command.stderr.on('data', (chunk: Buffer) => {
    errors += chunk
  })
  expect([await once(command, 'close'), errors]).toEqual([[0, null], ''])
})
