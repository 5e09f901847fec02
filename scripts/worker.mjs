/** `npm run worker`: a node that sends e-mails and runs jobs. Installs and builds what is missing. */
import { ensureBuilt, isBuilt } from './workshop/built.mjs'
import { ensureInstalled } from './workshop/installed.mjs'
import { requireNode } from './workshop/node-version.mjs'
import { root } from './workshop/run.mjs'

requireNode()
// A finished build runs without the development packages (`npm ci --omit=dev`).
await ensureInstalled({ development: !isBuilt() })
await ensureBuilt()
process.chdir(root)
process.env.NODE_ENV ??= 'production'
process.setSourceMapsEnabled(true)
await import(new URL('../build/worker.js', import.meta.url).href)
