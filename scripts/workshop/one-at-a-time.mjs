import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'

const lookMs = 200

/**
 * Does the work while no other process of this machine does work under the same lock file.
 * @template T
 * @param {string} lock
 * @param {() => Promise<T>} work
 * @param {() => void} [waits] called once when another process is at work
 * @returns {Promise<T>}
 */
export async function oneAtATime(lock, work, waits = () => undefined) {
  mkdirSync(dirname(lock), { recursive: true })
  if (!take(lock)) {
    waits()
    while (!take(lock)) await pass(lookMs)
  }
  // Also when the work ends the process.
  const release = () => rmSync(lock, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

/** @param {string} lock */
function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    const holder = holderOf(lock)
    if (holder && !isAlive(holder)) rmSync(lock, { force: true })
    return false
  }
}

/**
 * Null where it was released just now: then somebody else may have taken it since.
 * @param {string} lock
 */
function holderOf(lock) {
  try {
    return Number(readFileSync(lock, 'utf8'))
  } catch {
    return null
  }
}

/**
 * Whether it wasn't killed.
 * @param {number} holder
 */
function isAlive(holder) {
  try {
    process.kill(holder, 0)
    return true
  } catch {
    return false
  }
}
