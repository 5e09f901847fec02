import { existsSync, readFileSync } from 'node:fs'
import { npmHasEnded, preparing } from './preparing.mjs'
import { npm, root, run } from './run.mjs'

/**
 * Installs the packages if node_modules is missing or doesn't match package-lock.json; exits the process on failure.
 * @param {{ development?: boolean }} [options] development: include development packages
 */
export async function ensureInstalled({ development = true } = {}) {
  await npmHasEnded()
  if (isInstalled(development)) return
  await preparing(async () => {
    if (isInstalled(development)) return
    console.log('Installing packages …')
    const { ok } = await run(npm.command, [...npm.args, 'ci', '--no-audit', '--no-fund', '--loglevel=error'])
    if (ok) return
    console.error('The packages could not be installed (npm ci).')
    process.exit(1)
  })
}

/**
 * Compares package-lock.json with npm's record in node_modules/.package-lock.json, which lacks packages for other
 * systems.
 * @param {boolean} development
 */
function isInstalled(development) {
  const installedLock = `${root}node_modules/.package-lock.json`
  if (!existsSync(installedLock)) return false
  const installed = packagesOf(installedLock)
  return Object.entries(packagesOf(`${root}package-lock.json`)).every(
    ([path, { version, optional, dev }]) =>
      path === '' || installed[path]?.version === version || ((optional || (dev && !development)) && !installed[path]),
  )
}

/**
 * @param {string} file
 * @returns {Record<string, { version: string, optional?: boolean, dev?: boolean }>}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}
