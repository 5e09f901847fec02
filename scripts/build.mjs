import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { hashSources, stamp } from './workshop/built.mjs'
import { root, runTool } from './workshop/run.mjs'

/** Extensions of files worth compressing; pictures, fonts and videos are compressed already. */
const compressible = new Set(['.css', '.html', '.js', '.json', '.mjs', '.svg', '.txt', '.webmanifest', '.xml'])

const hash = hashSources()
rmSync(stamp, { force: true })
const app = await runTool('remix', ['vite:build'], { env: { NODE_ENV: 'production' } })
if (!app.ok) process.exit(1)

// Runs after Remix, which empties the folder. The app remains a bundle of its own: a second copy of it would open the
// embedded database twice.
await build({
  absWorkingDir: root,
  entryPoints: {
    server: 'server.ts',
    worker: 'worker.ts',
    tenant: 'scripts/tenant/index.ts',
    backup: 'scripts/backup/index.ts',
  },
  outdir: 'build',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  sourcemap: true,
  logLevel: 'warning',
})

writeBrandManifest(join(root, 'build/client/assets'))
compress(join(root, 'build/client'))
writeFileSync(stamp, hash)

/**
 * Writes a second manifest beside Remix's, without the routes of the console: brands' pages lead to none of them
 * (`app/request/console/console-routes.server.ts`).
 * @param {string} folder
 */
function writeBrandManifest(folder) {
  const beginning = 'window.__remixManifest='
  for (const name of readdirSync(folder).filter((each) => /^manifest-\w+\.js$/.test(each))) {
    const content = readFileSync(join(folder, name), 'utf8')
    if (!content.startsWith(beginning)) continue
    const manifest = JSON.parse(content.slice(beginning.length).replace(/;\s*$/, ''))
    const routes = Object.entries(manifest.routes).filter(([id]) => !id.startsWith('routes/console/'))
    const brands = JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })
    writeFileSync(join(folder, name.replace('.js', '-brand.js')), `${beginning}${brands};`)
  }
}

/**
 * Writes a brotli and a gzip copy beside each file of at least 1 KiB, so that the server doesn't compress per request.
 * @param {string} folder
 */
function compress(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !compressible.has(extname(entry.name))) continue
    const file = join(entry.parentPath, entry.name)
    const content = readFileSync(file)
    if (content.length < 1024) continue
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  }
}
