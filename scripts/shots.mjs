/** `npm run shots`: screenshots of every screen, and comparison of two folders of them; see scripts/shots. */
import { ensureBuilt } from './workshop/built.mjs'
import { ensureInstalled } from './workshop/installed.mjs'
import { requireNode } from './workshop/node-version.mjs'
import { run } from './workshop/run.mjs'

requireNode()
await ensureInstalled()
await ensureBuilt()
const { ok } = await run(process.execPath, ['--import', 'tsx', 'scripts/shots/index.ts', ...process.argv.slice(2)])
process.exitCode = ok ? 0 : 1
