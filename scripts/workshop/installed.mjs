import { existsSync, readFileSync } from 'node:fs'
import { npm, root, run } from './run.mjs'

/**
 * Installs the packages when node_modules is missing or isn't what package-lock.json says; ends the process when that fails.
 */
export async function ensureInstalled() {
  if (isInstalled()) return
  console.log('Installing packages …')
  const { ok } = await run(npm.command, [...npm.args, 'ci', '--no-audit', '--no-fund', '--loglevel=error'])
  if (ok) return
  console.error('The packages could not be installed (npm ci).')
  process.exit(1)
}

/** npm keeps what it installed in node_modules/.package-lock.json; packages for other systems are missing there. */
function isInstalled() {
  const installedLock = `${root}node_modules/.package-lock.json`
  if (!existsSync(installedLock)) return false
  const installed = packagesOf(installedLock)
  return Object.entries(packagesOf(`${root}package-lock.json`)).every(
    ([path, { version, optional }]) =>
      path === '' || installed[path]?.version === version || (optional && !installed[path]),
  )
}

/**
 * @param {string} file
 * @returns {Record<string, { version: string, optional?: boolean }>}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}
