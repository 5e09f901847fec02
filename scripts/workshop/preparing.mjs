import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { setTimeout as pass } from 'node:timers/promises'
import { oneAtATime } from './one-at-a-time.mjs'
import { root } from './run.mjs'

const lookMs = 200

/** Process titles of npm commands that change node_modules. */
const installing = /^npm (?:add|ci|clean-install|i|install|install-clean|prune|uninstall|update)\b/

/**
 * Installs or builds under a lock for this folder: two starts at once would delete each other's files.
 * @template T
 * @param {() => Promise<T>} work must first check whether another process has done it while this one waited
 */
export function preparing(work) {
  const waits = () => console.log('Another start installs or builds in this folder: waiting for it …')
  return oneAtATime(`${root}.cache/preparing.lock`, work, waits)
}

/** Waits for npm commands that a user runs in this folder and that change its packages. Needs /proc to find them. */
export async function npmHasEnded() {
  let known = installer()
  if (known) console.log(`'${known.title}' runs in this folder (process ${known.pid}): waiting for it …`)
  while (known) {
    await pass(lookMs)
    known = installer()
  }
}

function installer() {
  const here = realpathSync(root)
  for (const pid of processes()) {
    try {
      const title = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
      if (installing.test(title) && realpathSync(readlinkSync(`/proc/${pid}/cwd`)) === here) return { pid, title }
    } catch {
      // The process has ended, or belongs to another user.
    }
  }
  return undefined
}

function processes() {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && name !== String(process.pid))
  } catch {
    return []
  }
}
