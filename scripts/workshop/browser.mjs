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

const shell = '/usr/bin/chromium-headless-shell'

/**
 * Chromium without a window of any kind: journeys take a third of the time in it, but it has no notifications
 * (docs/decisions/592-journeys-in-the-headless-shell.md).
 * @returns {string | undefined} its path
 */
export function findShell() {
  return existsSync(shell) ? shell : undefined
}

/**
 * Installs what is missing of a browser and its headless shell: Debian's packages as root, else Playwright's download.
 * @returns {Promise<boolean>} whether there is a browser now
 */
export async function ensureBrowser() {
  const isDebian = process.getuid?.() === 0 && existsSync('/etc/debian_version')
  if (isDebian && !(findBrowser() && findShell())) {
    console.log('Installing Chromium and its headless shell …')
    const update = await run('apt-get', ['update', '-qq'], { quiet: true })
    // One after the other: a Debian without the shell still has the browser.
    for (const name of update.ok ? ['chromium', 'chromium-headless-shell'] : []) {
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { quiet: true })
    }
  }
  if (!findBrowser()) await runTool('playwright', ['install', 'chromium'], { quiet: true })
  return findBrowser() !== undefined
}

function playwrightBrowser() {
  try {
    return createRequire(import.meta.url)('@playwright/test').chromium.executablePath()
  } catch {
    return undefined
  }
}
