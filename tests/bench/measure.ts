import { readdirSync, readFileSync } from 'node:fs'

export interface Row {
  name: string
  measured: number
  /** Such as '×', 'KB', 's' or 'MB'. */
  unit: string
  /** Maximum; a number without a bound is only reported. */
  bound?: number
  /** Minimum. */
  least?: number
}

/**
 * @param only names of the wanted rows; a bench that can't measure them separately returns all
 * @param write whether what is measured replaces the committed table, if the bench has one
 */
export type Bench = (only?: readonly string[], write?: boolean) => Promise<Row[]>

/** One side of a comparison: a server process and the requests of one round. */
export interface Side {
  pid: number
  round: () => Promise<void>
}

const rounds = 9

/**
 * Measures the ratio of the two sides' server CPU for the same round of work. The sides alternate, so that other load
 * on the machine affects both, and the result is the median of the rounds.
 * @param warmUp number of rounds before the first measured one
 */
export async function sides(
  ours: Side,
  base: Side,
  warmUp = 1,
): Promise<{ ratio: number; ours: number; base: number }> {
  for (let round = 0; round < warmUp; round++) {
    await ours.round()
    await base.round()
  }
  const measured: { ours: number; base: number }[] = []
  for (let round = 0; round < rounds; round++) {
    // The order alternates, because the second side may have to clean up after the first.
    const oursFirst = round % 2 === 0 ? await cpuOf(ours) : null
    const ofBase = await cpuOf(base)
    measured.push({ ours: oursFirst ?? (await cpuOf(ours)), base: ofBase })
  }
  return {
    ratio: median(measured.map((round) => round.ours / round.base)),
    ours: median(measured.map((round) => round.ours)),
    base: median(measured.map((round) => round.base)),
  }
}

async function cpuOf({ pid, round }: Side): Promise<number> {
  const before = cpuMilliseconds(pid)
  await round()
  return cpuMilliseconds(pid) - before
}

/** Returns user and system time of all threads of a process, in milliseconds. Linux counts it in nanoseconds. */
export function cpuMilliseconds(pid: number): number {
  const tasks = `/proc/${pid}/task`
  return readdirSync(tasks)
    .map((task) => Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]) / 1e6)
    .reduce((sum, milliseconds) => sum + milliseconds, 0)
}

/** Returns the resident memory of a process, in megabytes. */
export function residentMegabytes(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1]) / 1024
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}

/** Returns the value below which `percent` percent of the values are. */
export function percentile(values: number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN
}
