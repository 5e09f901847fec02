import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { getFn } from 'vitest/suite'
import { countInRedis } from '~/platform/cache/rate-limits.server'
import { Switches } from './switches.mjs'

/**
 * Setup file of every test file in a mutation run. After a file's tests have run, those that reached a mutant run again
 * with it in the same process, where modules are loaded and the database is open.
 *
 * @typedef {import('./mutants.mjs').Mutant} Mutant
 * @typedef {'killed' | 'survived' | 'invalid'} Fate
 * @typedef {{ name: string, file: string, again: () => unknown, reached: ReadonlySet<string>, ms: number }} Reaching
 */

const global = /** @type {{ mutation?: Switches }} */ (globalThis)
global.mutation ??= new Switches()
const { mutation } = global

/** @type {Reaching[]} */
const tests = []
let started = 0

beforeEach(() => {
  mutation.takeReached()
  started = performance.now()
})

afterEach(({ task }) => {
  const { name, file, result } = task
  const reached = mutation.takeReached()
  if (result?.state === 'fail') return
  tests.push({ name, file: file.name, again: getFn(task), reached, ms: performance.now() - started })
})

afterAll(async () => {
  tests.sort((one, other) => one.ms - other.ms)
  const done = decided()
  for (const mutant of JSON.parse(readFileSync('.cache/mutation/plan.json', 'utf8'))) {
    if (done.has(mutant.id)) continue
    const outcome = await fateOf(mutant)
    if (outcome) appendFileSync('.cache/mutation/fates.jsonl', `${JSON.stringify({ id: mutant.id, ...outcome })}\n`)
  }
})

/** Returns the mutants whose fate was decided by earlier test files. */
function decided() {
  const file = '.cache/mutation/fates.jsonl'
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  const fates = lines.map((line) => /** @type {{ id: string, fate: Fate }} */ (JSON.parse(line)))
  return new Set(fates.flatMap(({ id, fate }) => (fate === 'survived' ? [] : [id])))
}

/** @param {Mutant} mutant @returns {Promise<{ fate: Fate, by?: string } | null>} null if no test here reaches it */
async function fateOf({ id, file, atLoad }) {
  const folder = file.split('/').slice(0, 3).join('/')
  const reaching = tests.filter(({ reached, file }) => (atLoad ? file.startsWith(folder) : reached.has(id)))
  for (const test of reaching) {
    const error = await failure(test, id)
    if (error === undefined) continue
    // A statement that PostgreSQL can't parse is a fault of the mutation tool, not a valid mutant.
    if (isUnreadable(error)) return { fate: 'invalid', by: String(error) }
    if (await passesAlone(test)) return { fate: 'killed', by: `${test.file}: ${test.name}` }
  }
  return reaching.length === 0 ? null : { fate: 'survived' }
}

/** Retries a test without the mutant, because leftovers of the mutant may make it fail once. @param {Reaching} test */
async function passesAlone(test) {
  for (let turn = 0; turn < 3; turn += 1) if ((await failure(test, '')) === undefined) return true
  console.log(`No longer passes without a mutant: ${test.file}: ${test.name}`)
  return false
}

/** @param {Reaching} test @param {string} id @returns {Promise<unknown>} the error; undefined if the test passes */
async function failure({ again, ms }, id) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  const tooLong = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('it takes too long')), 20_000 + 10 * ms)
  })
  mutation.turnOn(id)
  // Limiters store their rule at first use, so they are created anew.
  countInRedis(null)
  try {
    await Promise.race([again(), tooLong])
    return undefined
  } catch (error) {
    return error ?? new Error('it failed')
  } finally {
    clearTimeout(timer)
    mutation.turnOn('')
  }
}

/** @param {unknown} error @returns {boolean} */
function isUnreadable(error) {
  if (!(error instanceof Error)) return false
  const { code } = /** @type {{ code?: unknown }} */ (error)
  // Insufficient privilege (42501) is a valid result: a policy refused the statement.
  return (typeof code === 'string' && /^42(?!501)/.test(code)) || isUnreadable(error.cause)
}
