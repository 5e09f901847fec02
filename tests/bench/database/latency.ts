import { median } from '../measure'

/** One operation of a bench; `turn` counts up over all rounds, so that each can be another one. */
export type Operation = (turn: number) => Promise<unknown>

const rounds = 9
const clients = 8

/**
 * The p50 of each operation in milliseconds, eight at once: the operations take turns, round by round, and the median of
 * the rounds' values counts.
 * @param perRound how many of each a round takes
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

/** How many turns `p50s` takes of each operation. */
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
