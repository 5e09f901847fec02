/** `npm run bench`: measures the project's performance promises one by one; see tests/bench. */
import { ensureBuilt } from './workshop/built.mjs'
import { ensureInstalled } from './workshop/installed.mjs'
import { requireNode } from './workshop/node-version.mjs'
import { run } from './workshop/run.mjs'

requireNode()
await ensureInstalled()
await ensureBuilt()
const { ok } = await run(process.execPath, ['--import', 'tsx', 'tests/bench/run.ts', ...process.argv.slice(2)])
process.exitCode = ok ? 0 : 1
