import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { noise, photoForm } from '../support/photo'
import { migratedData } from '../support/seeded'
import { openSite } from '../support/site'
import { password, Visitor } from '../support/visitor'
import { annaAndBen } from './people'

const run = promisify(execFile)

test('restores a backup made while running to a site where members log in', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'manyhearts-restored-'))
  const archive = join(folder, 'backup.tar.gz')
  const data = join(folder, 'data')
  const command = async (verb: string, env: Record<string, string>) =>
    (await run(process.execPath, [resolve('build/backup.js'), verb, archive], { env: { ...process.env, ...env } }))
      .stdout
  try {
    let photo = ''
    let benId = ''
    {
      await using site = await openSite({ data: await migratedData({ embedded: true }), env: { DEMO: 'off' } })
      const { anna, ben } = await annaAndBen(site)
      benId = await ben.ownId()
      await anna.write(benId, 'Do you remember?')
      const { type, body } = photoForm(await noise())
      await anna.ask({ method: 'POST', target: '/api/photos', headers: { 'Content-Type': type }, body })
      photo = /\/photos\/[\w-]{43}-200\.webp/.exec((await anna.see('/profile')).text)?.[0] ?? ''
      expect(await command('backup', { DATA_DIR: site.dataDir, TENANTS_DIR: site.tenantsDir })).toContain('2 members')
    }
    const restored = await command('restore', { DATA_DIR: data, TENANTS_DIR: join(folder, 'tenants') })
    expect(restored).toContain('every row and file was counted')
    await using site = await openSite({ data, tenants: join(folder, 'tenants'), env: { DEMO: 'off' } })
    const ben = new Visitor(site, 'saffron')
    expect((await ben.logIn('ben', password)).status).toBe(302)
    expect(await ben.ownId()).toBe(benId)
    expect((await ben.see('/api/chats.php')).text).toContain('Do you remember?')
    expect((await ben.see(photo)).status).toBe(200)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
