import { mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { call } from '../support/call'
import { migratedData } from '../support/seeded'
import type { Site } from '../support/site'
import { openSite } from '../support/site'
import { Visitor } from '../support/visitor'

/** For which a password waits for a worker that is ready. */
const patienceMs = 10_000

test('a node is ready when it can rate passwords, for which the first sign-up waits', async () => {
  await using site = await openSite({ data: await migratedData(), env: { DEMO: 'off' } })
  await site.stop()
  const dictionaryLoads = slowDown(site)
  const started = site.start()
  const statusOf = (target: string) =>
    call(site.port, 'nobody.example', { target }).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(() => statusOf('/livez'), { timeout: 60_000, interval: 20 }).toBe(200)
  const signingUp = new Visitor(site, 'saffron').signUp('anna')
  for (const end = Date.now() + patienceMs + 2_000; Date.now() < end; ) {
    expect(await statusOf('/readyz')).toBe(503)
    await new Promise((later) => setTimeout(later, 500))
  }
  dictionaryLoads()
  expect((await signingUp).status).toBe(302)
  await started
  expect(await statusOf('/readyz')).toBe(200)
})

/** Has the worker of password strength wait before it loads its dictionary; returns a function that lets it. */
function slowDown({ appDir, dataDir }: Site): () => void {
  const folder = join(appDir, 'app/modules/accounts/passwords/shipped')
  const shipped = pathToFileURL(join(realpathSync(folder), 'worker.js')).href
  const go = join(dataDir, 'dictionary')
  rmSync(folder)
  mkdirSync(folder)
  const program = `import { existsSync } from 'node:fs'
    while (!existsSync('${go}')) await new Promise((later) => setTimeout(later, 50))
    await import('${shipped}')`
  writeFileSync(join(folder, 'worker.js'), program)
  return () => writeFileSync(go, '')
}
