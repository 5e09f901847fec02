import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { endOfNodeLine } from '~/startup/node-support.server'
import { migratedData } from '../support/seeded'
import { openSite } from '../support/site'

test('tells at a first start where the brands are, the demo’s progress and logins', async () => {
  const tenants = mkdtempSync(join(tmpdir(), 'manyhearts-'))
  try {
    cpSync('tenants/saffron', join(tenants, 'saffron'), { recursive: true })
    await using site = await openSite({ tenants, data: await migratedData({ embedded: true }), env: { DEMO: 'on' } })
    const lines = site.output().split('\n')
    const at = (part: string | RegExp) => lines.findIndex((line) => line.search(part) >= 0)
    const phases = [
      at(`Manyhearts listens on port ${site.port}.`),
      at('Logins follow'),
      at(/^Members of the demo, Saffron: \d+ of \d+$/),
      at('The members of the demo are there.'),
      at(/free +free@saffron\S+ +password \S+/),
    ]
    expect(phases).not.toContain(-1)
    expect(phases).toEqual([...phases].sort((one, other) => one - other))
    const ended = endOfNodeLine(process.versions.node)
    expect(lines.filter((line) => line.includes('gets no security fixes'))).toHaveLength(ended ? 1 : 0)
    expect(lines.filter((line) => line.startsWith('Members of the demo, Saffron:')).length).toBeGreaterThan(2)
  } finally {
    rmSync(tenants, { recursive: true, force: true })
  }
})
