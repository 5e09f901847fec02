import { afterEach, expect, test, vi } from 'vitest'
import { createLog } from '../log.server'
import type { JobHandler, JobQueue, LeasedJob } from './ports'
import { Postponed, Undeliverable, Waiting } from './ports'
import { repeatedly } from './repeat.server'
import { runJob } from './run-job.server'

afterEach(() => {
  vi.useRealTimers()
})

const job: LeasedJob = {
  id: 'j1',
  poolId: 'p1',
  tenantId: 't1',
  kind: 'mail',
  payload: { to: 'anna' },
  tries: 1,
  traceparent: null,
  createdAt: new Date(),
}

/** Runs a job and returns what the queue is told, and what the log says. */
async function run(mail: JobHandler | undefined, changes: Partial<LeasedJob> = {}, broken = false) {
  const calls: unknown[][] = []
  const lines: Record<string, unknown>[] = []
  const record =
    (what: string) =>
    async (leased: LeasedJob, ...details: unknown[]) => {
      if (broken) throw new Error('database away')
      calls.push([what, leased.id, ...details])
    }
  const ends = ['finish', 'retry', 'postpone', 'bury'].map((end) => [end, record(end)])
  const queue = Object.fromEntries(ends) as JobQueue
  const log = createLog('warn', { write: (line: string) => void lines.push(JSON.parse(line)) })
  const handlers: Record<string, JobHandler> = mail ? { mail } : {}
  const outcome = await runJob({ queue, handlers, log }, { ...job, ...changes }, new AbortController().signal)
  return { outcome, calls, said: lines.map(({ level, msg }) => `${level} ${msg}`), lines }
}

const failing = (error: unknown) => () => Promise.reject(error)

test('a job gets its payload, whose it is and the signal to stop, and is finished', async () => {
  const seen: unknown[] = []
  const { outcome, calls, said } = await run(async (...given) => void seen.push(...given))
  expect(seen).toEqual([{ to: 'anna' }, { id: 'j1', poolId: 'p1', tenantId: 't1', ending: expect.any(AbortSignal) }])
  expect([outcome, calls, said]).toEqual(['done', [['finish', 'j1']], []])
})

test.each<[string, unknown, string]>([
  ['an error, by its class', new TypeError('anna@mail.example'), 'TypeError'],
  ['an error with a code', Object.assign(new Error('away'), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  ['what is no error', 'anna@mail.example', 'Error'],
])('%s is named to operators, without its message', async (_, error, name) => {
  const { outcome, calls, said } = await run(failing(error))
  expect(outcome).toBe('failed')
  expect(calls).toEqual([['retry', 'j1', name, expect.any(Number)]])
  expect(said).toEqual(['warn jobs: failed, will be tried again'])
})

test.each([
  [1, 5, 15],
  [2, 10, 30],
  [5, 80, 240],
  [13, 20_480, 61_440],
])('after try %d the next one comes in %d to %d seconds', async (tries, least, most) => {
  const waits = await Promise.all(
    Array.from({ length: 40 }, async () => Number((await run(failing(new Error('away')), { tries })).calls[0]?.[3])),
  )
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(least)
  expect(Math.max(...waits)).toBeLessThanOrEqual(most)
  // Jobs that failed together don't come back together.
  expect(new Set(waits).size).toBeGreaterThan(30)
})

test.each<[string, JobHandler | undefined, number, unknown[], string]>([
  ['fails at its last try', failing(new RangeError()), 14, ['bury', 'j1', 'RangeError'], 'error jobs: given up'],
  ['can never be done', failing(new Undeliverable('x')), 1, ['finish', 'j1'], 'error jobs: given up'],
  ['ended each of its workers', async () => {}, 15, ['bury', 'j1', 'WorkersDied'], 'error jobs: given up'],
  [
    'has no handler in this release',
    undefined,
    1,
    ['retry', 'j1', 'Error', expect.any(Number)],
    'warn jobs: failed, will be tried again',
  ],
])('a job that %s', async (_, handler, tries, call, said) => {
  const ran = await run(handler, { tries })
  expect([ran.outcome, ran.calls, ran.said]).toEqual(['failed', [call], [said]])
  expect(ran.lines[0]).toMatchObject({ kind: 'mail', job: 'j1', tenantId: 't1', tries })
})

test('a job that has to wait is due at its moment, and nobody is told', async () => {
  const until = new Date('2026-11-28T12:00:00Z')
  const ran = await run(failing(new Postponed(until)))
  expect([ran.outcome, ran.calls, ran.said]).toEqual(['postponed', [['postpone', 'j1', until, undefined]], []])
})

test.each<[string, JobHandler, string, string[]]>([
  ['done', async () => {}, 'done', ['error jobs: outcome not noted']],
  [
    'failed',
    failing(new Error('away')),
    'failed',
    ['warn jobs: failed, will be tried again', 'error jobs: outcome not noted'],
  ],
])('a job whose outcome can’t be recorded was %s all the same', async (_, handler, outcome, said) => {
  const ran = await run(handler, {}, true)
  expect([ran.outcome, ran.said]).toEqual([outcome, said])
})

test('a job that isn’t done within 50 seconds has failed', async () => {
  vi.useFakeTimers()
  let ended = false
  const running = run(() => new Promise(() => {})).then((ran) => {
    ended = true
    return ran
  })
  await vi.advanceTimersByTimeAsync(49_999)
  expect(ended).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  const { outcome, lines } = await running
  expect(outcome).toBe('failed')
  expect(JSON.stringify(lines)).toContain('not done within 50 s')
})

test('runs a round at once, then in its interval, even after one that fails', async () => {
  vi.useFakeTimers()
  const failures: unknown[] = []
  let rounds = 0
  const repetition = repeatedly(
    async () => {
      rounds += 1
      if (rounds === 1) throw new Error('the first one')
    },
    1_000,
    (error) => failures.push(error),
  )
  await vi.advanceTimersByTimeAsync(999)
  expect([rounds, failures]).toEqual([1, [new Error('the first one')]])
  await vi.advanceTimersByTimeAsync(1)
  expect(rounds).toBe(2)
  repetition.poke()
  await vi.advanceTimersByTimeAsync(0)
  expect(rounds).toBe(3)
  await repetition.stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect([rounds, failures.length]).toEqual([3, 1])
})

test('pokes during a round cause one more round, right after it', async () => {
  vi.useFakeTimers()
  const ends: (() => void)[] = []
  const repetition = repeatedly(
    () => new Promise<void>((end) => ends.push(end)),
    60_000,
    () => {},
  )
  for (let poke = 0; poke < 3; poke++) repetition.poke()
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(ends).toHaveLength(2)
  ends[1]?.()
  await vi.advanceTimersByTimeAsync(59_999)
  expect(ends).toHaveLength(2)
  await repetition.stop()
})

test('waits for a service that is away as long as it has been, five minutes at most', async () => {
  vi.useFakeTimers()
  const waits: number[] = []
  for (const awayMinutes of [0, 1, 60]) {
    const away = new Waiting('mail', new Date(Date.now() - awayMinutes * 60_000))
    const { outcome, calls } = await run(failing(away), { tries: 14 })
    expect([outcome, calls]).toEqual(['postponed', [['postpone', 'j1', away.until, 'AWAY_MAIL']]])
    waits.push((away.until.getTime() - Date.now()) / 1000)
  }
  expect(waits[0]).toBeLessThanOrEqual(10)
  expect(waits[1]).toBeGreaterThanOrEqual(30)
  expect(waits[1]).toBeLessThanOrEqual(60)
  expect(waits[2]).toBeGreaterThanOrEqual(150)
  expect(waits[2]).toBeLessThanOrEqual(300)
})

test('gives up after a day what waits for a service', async () => {
  const createdAt = new Date(Date.now() - 24 * 3_600_000)
  const { outcome, calls } = await run(failing(new Waiting('mail', createdAt)), { tries: 1, createdAt })
  expect([outcome, calls]).toEqual(['failed', [['bury', 'j1', 'AWAY_MAIL']]])
})
