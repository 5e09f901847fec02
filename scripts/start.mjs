/** `npm start`: the production server. Installs, builds and prepares what is missing, so it works on a fresh clone. */
import { ensureBuilt, isBuilt } from './workshop/built.mjs'
import { ensureInstalled } from './workshop/installed.mjs'
import { requireNode } from './workshop/node-version.mjs'
import { root } from './workshop/run.mjs'

requireNode()
// A finished build runs without the development packages (`npm ci --omit=dev`).
await ensureInstalled({ development: !isBuilt() })
await ensureBuilt()
process.env.NODE_ENV ??= 'production'
process.chdir(root)
process.setSourceMapsEnabled(true)
// Imported instead of spawned, so that signals reach the server directly.
await import(new URL('../build/server.js', import.meta.url).href)
