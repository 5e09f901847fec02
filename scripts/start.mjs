/** `npm start`: the production server, on a fresh clone too: installs, builds and prepares what is missing. */
import { ensureBuilt, isBuilt } from './workshop/built.mjs'
import { ensureInstalled } from './workshop/installed.mjs'
import { requireNode } from './workshop/node-version.mjs'
import { root } from './workshop/run.mjs'

requireNode()
// What is built runs without what builds it (`npm ci --omit=dev`).
await ensureInstalled({ development: !isBuilt() })
await ensureBuilt()
process.env.NODE_ENV ??= 'production'
process.chdir(root)
process.setSourceMapsEnabled(true)
// In this process, so that signals reach the server as they come.
await import(new URL('../build/server.js', import.meta.url).href)
