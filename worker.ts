import type { ServerBuild } from '@remix-run/node'
import closeWithGrace from 'close-with-grace'
import type * as entry from './app/entry.server'

// A node that runs durable effects and scheduled jobs and serves no requests.
type Build = ServerBuild & { entry: { module: typeof entry } }

if (!process.env.DATABASE_URL) fail('a worker needs DATABASE_URL: the embedded database belongs to one process')
process.env.JOBS = 'on'

const build = (await import(/* @vite-ignore */ new URL('./server/index.js', import.meta.url).href)) as Build
const app = await build.entry.module
  .openApp()
  .catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)))

app.log.info({ node: process.versions.node }, 'working: e-mails and jobs')

closeWithGrace({ delay: 30_000 }, async ({ err }) => {
  if (err) app.failed(err)
  await app.close()
})

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
