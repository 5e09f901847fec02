import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { poolIdOf } from '~/tenancy/pool-id.server'
import { paths } from '../../app/paths'
import { seededData } from '../support/seeded'
import { openSite } from '../support/site'
import { openChild } from './child'
import { liveMembers } from './live-members'
import type { Ask } from './load'
import { load, rawAnswer, send } from './load'
import type { Bench } from './measure'
import { sides } from './measure'

const requests = 250
/** Number of rounds until all code of the page is compiled. */
const warmUp = 12

/** A member's own profile with its forms, rendered for each request, compared with node:http that sends the same bytes. */
export const bench: Bench = async () => {
  await using site = await openSite({ data: await seededData() })
  if (!site.databaseUrl) throw new Error('this bench needs PostgreSQL: TEST_DATABASE_URL')
  const { id, pool } = JSON.parse(readFileSync('tenants/saffron/tenant.json', 'utf8')) as { id: string; pool?: string }
  const [member] = await liveMembers(site.databaseUrl, { id, poolId: poolIdOf({ id, pool }) }, 1)
  const ask: Ask = {
    port: site.port,
    host: 'saffron.localhost',
    path: paths.profile,
    headers: { cookie: `auth.session=${member?.cookie}`, 'accept-encoding': 'identity' },
  }
  const folder = mkdtempSync(join(tmpdir(), 'manyhearts-'))
  const file = join(folder, 'page.json')
  writeFileSync(file, JSON.stringify({ [ask.path]: rawAnswer(await send(ask)) }))
  await using raw = await openChild('tests/bench/raw-page.mjs', [file])
  const { ratio, ours } = await sides(
    { pid: site.pid, round: () => load(Array(requests).fill(ask)) },
    { pid: raw.pid, round: () => load(Array(requests).fill({ ...ask, port: raw.port })) },
    warmUp,
  )
  rmSync(folder, { recursive: true })
  return [
    { name: 'own profile of a member, CPU of Node', measured: ours / requests, unit: 'ms', bound: 4 },
    { name: 'own profile of a member / raw page, CPU', measured: ratio, unit: '×' },
  ]
}
