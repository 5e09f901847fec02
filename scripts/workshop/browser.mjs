import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { run, runTool } from './run.mjs'

const known = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * A Chromium or Chrome on this machine: CHROMIUM_PATH, else a usual place, else the one that Playwright downloaded.
 * @returns {string | undefined} its path
 */
export function findBrowser() {
  const candidates = [process.env.CHROMIUM_PATH, ...known, playwrightBrowser()]
  return candidates.find((path) => path && existsSync(path))
}

/**
 * Finds a browser or installs one: Debian's package as root, else Playwright's download.
 * @returns {Promise<string | undefined>} its path, undefined when none could be had
 */
export async function ensureBrowser() {
  const found = findBrowser()
  if (found) return found
  console.log('No Chromium or Chrome here: installing one …')
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    const update = await run('apt-get', ['update', '-qq'], { quiet: true })
    if (update.ok)
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { quiet: true })
    if (findBrowser()) return findBrowser()
  }
  await runTool('playwright', ['install', 'chromium'], { quiet: true })
  return findBrowser()
}

function playwrightBrowser() {
  try {
    return createRequire(import.meta.url)('@playwright/test').chromium.executablePath()
  } catch {
    return undefined
  }
}
