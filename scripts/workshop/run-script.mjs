import { ensureBuilt } from './built.mjs'
import { ensureInstalled } from './installed.mjs'
import { requireNode } from './node-version.mjs'
import { run } from './run.mjs'

/**
 * Runs a TypeScript file of the project with this command's arguments, after installing and building what is missing.
 * @param {string} file
 */
export async function runScript(file) {
  requireNode()
  await ensureInstalled()
  await ensureBuilt()
  const { ok } = await run(process.execPath, ['--import', 'tsx', file, ...process.argv.slice(2)])
  process.exitCode = ok ? 0 : 1
}
