/** `npm run proof`: see tests/cluster/proof.ts. Needs Debian's postgresql, patroni, etcd-server, pgbouncer, haproxy and redis-server. */
import { ensureBuilt } from './workshop/built.mjs'
import { ensureInstalled } from './workshop/installed.mjs'
import { requireNode } from './workshop/node-version.mjs'
import { run } from './workshop/run.mjs'

requireNode()
await ensureInstalled()
await ensureBuilt()
const { ok } = await run(process.execPath, ['--import', 'tsx', 'tests/cluster/proof.ts', ...process.argv.slice(2)])
process.exitCode = ok ? 0 : 1
