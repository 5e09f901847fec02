import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'

const lookMs = 200

/**
 * Runs `work` while no other process on this machine holds the same lock file.
 * @template T
 * @param {string} lock
 * @param {() => Promise<T>} work
 * @param {() => void} [waits] called once if another process holds the lock
 * @returns {Promise<T>}
 */
export async function oneAtATime(lock, work, waits = () => undefined) {
  mkdirSync(dirname(lock), { recursive: true })
  if (!take(lock)) {
    waits()
    while (!take(lock)) await pass(lookMs)
  }
  // Also released when the work exits the process.
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
 * Returns the process id in the lock file; null if it was just released, when another process may have taken it since.
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
 * Returns whether the process still runs; a killed one leaves its lock behind.
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
