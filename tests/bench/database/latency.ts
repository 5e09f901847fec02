import { setMaxListeners } from 'node:events'
import { median } from '../measure'

/** One operation of a bench. `turn` counts through all rounds, so that each call can be different. */
export type Operation = (turn: number) => Promise<unknown>

const rounds = 9
const clients = 8

/**
 * Measures the p50 of each operation in milliseconds, with eight concurrent clients. The operations alternate by round,
 * and the result is the median of the rounds.
 * @param perRound number of calls of each operation in a round
 */
export async function p50s<Name extends string>(
  operations: Record<Name, Operation>,
  perRound: number,
): Promise<Record<Name, number>> {
  const names = Object.keys(operations) as Name[]
  const measured = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (const name of names) await atOnce(operations[name], 0, perRound)
  for (let round = 1; round <= rounds; round++) {
    for (const name of names) measured[name].push(median(await atOnce(operations[name], round * perRound, perRound)))
  }
  return Object.fromEntries(names.map((name) => [name, median(measured[name])])) as Record<Name, number>
}

/**
 * Measures the ratio of an operation's p50 beside others to its p50 alone. Rounds with and without the others
 * alternate, and the result is the median of the ratios.
 * @param others runs until it is aborted at the end of the round
 */
export async function besideOthers(
  operation: Operation,
  perRound: number,
  others: (over: AbortSignal) => Promise<unknown>,
): Promise<number> {
  const ratios: number[] = []
  await atOnce(operation, 0, perRound)
  for (let round = 1; round <= rounds; round++) {
    const alone = median(await atOnce(operation, round * perRound, perRound))
    const over = new AbortController()
    setMaxListeners(0, over.signal)
    const ended = others(over.signal)
    ratios.push(median(await atOnce(operation, round * perRound, perRound)) / alone)
    over.abort()
    await ended
  }
  return median(ratios)
}

/** Returns how often `p50s` calls each operation. */
export function turnsOf(perRound: number): number {
  return (rounds + 1) * perRound
}

async function atOnce(operation: Operation, from: number, count: number): Promise<number[]> {
  const taken: number[] = []
  let next = from
  const work = async () => {
    while (next < from + count) {
      const turn = next++
      const began = performance.now()
      await operation(turn)
      taken.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: clients }, work))
  return taken
}
