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
 * Finds Chromium or Chrome on this machine: CHROMIUM_PATH, else a usual location, else Playwright's download.
 * @returns {string | undefined} its path
 */
export function findBrowser() {
  const candidates = [process.env.CHROMIUM_PATH, ...known, playwrightBrowser()]
  return candidates.find((path) => path && existsSync(path))
}

const shell = '/usr/bin/chromium-headless-shell'

/**
 * Finds the headless shell of Chromium, in which journeys take a third of the time. It doesn't support notifications
 * (docs/decisions/592-headless-shell-for-browser-tests.md).
 * @returns {string | undefined} its path
 */
export function findShell() {
  return existsSync(shell) ? shell : undefined
}

/**
 * Installs a missing browser or headless shell: as root from Debian's packages, else by Playwright's download.
 * @returns {Promise<boolean>} whether there is a browser
 */
export async function ensureBrowser() {
  const isDebian = process.getuid?.() === 0 && existsSync('/etc/debian_version')
  if (isDebian && !(findBrowser() && findShell())) {
    console.log('Installing Chromium and its headless shell …')
    const update = await run('apt-get', ['update', '-qq'], { quiet: true })
    // Installed one by one: a Debian without the shell still gets the browser.
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
