import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { setTimeout as pass } from 'node:timers/promises'
import { oneAtATime } from './one-at-a-time.mjs'
import { root } from './run.mjs'

const lookMs = 200

/** An npm that changes node_modules, as it names itself. */
const installing = /^npm (?:add|ci|clean-install|i|install|install-clean|prune|uninstall|update)\b/

/**
 * Installs or builds while no other start does so in this folder: two at once would take each other's files away.
 * @template T
 * @param {() => Promise<T>} work looks first whether another one has done it meanwhile
 */
export function preparing(work) {
  const waits = () => console.log('Another start installs or builds in this folder: waiting for it …')
  return oneAtATime(`${root}.cache/preparing.lock`, work, waits)
}

/** Waits until no npm that somebody ran by hand changes the packages of this folder. Without /proc nobody is seen. */
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
      // It has ended, or is somebody else's.
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
