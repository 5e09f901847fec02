import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { preparing } from './preparing.mjs'
import { root, run } from './run.mjs'

/** Inputs of the build. Tenants, themes and locales are not among them, because the running server reads them. */
const sources = [
  'app',
  'patches',
  'public',
  'server.ts',
  'package-lock.json',
  'remix.config.js',
  'scripts/backup',
  'scripts/build.mjs',
  'scripts/tenant',
  'tsconfig.json',
  'vite.config.ts',
  'worker.ts',
]

/** File with the hash of the sources that the build was made from. */
export const stamp = `${root}build/sources.sha256`

/** Returns a hash over the names and contents of all sources. */
export function hashSources() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesOf)) {
    hash.update(file)
    hash.update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

/** Returns whether build/ was made from the current sources. */
export function isBuilt() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashSources()
}

/** Builds if build/ is missing or outdated; exits the process on failure. */
export async function ensureBuilt() {
  if (isBuilt()) return
  await preparing(async () => {
    if (isBuilt()) return
    console.log('Building (a minute or two, after each change of the sources) …')
    const { ok, output } = await run(process.execPath, ['scripts/build.mjs'], { quiet: true })
    if (ok) return
    console.error(output)
    console.error('The build failed (npm run build).')
    process.exit(1)
  })
}

/**
 * @param {string} path relative to the root
 * @returns {string[]}
 */
function filesOf(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [path]
  return readdirSync(full, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort()
}
