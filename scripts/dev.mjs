/** `npm run dev`: runs the server from source, with hot reload. */
import { ensureInstalled } from './workshop/installed.mjs'
import { requireNode } from './workshop/node-version.mjs'
import { root } from './workshop/run.mjs'

requireNode()
await ensureInstalled()
process.chdir(root)
process.env.NODE_ENV = 'development'
const { register } = await import('tsx/esm/api')
register()
await import(new URL('../server.ts', import.meta.url).href)
