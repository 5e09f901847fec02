import { nameKey } from '../name-key'

/** Returns how many slips a typed name may have: none in a short one, where every other name is near. */
export function slipsIn(typed: string): number {
  const letters = nameKey(typed).replaceAll(' ', '').length
  if (letters < 4) return 0
  return letters < 8 ? 1 : 2
}

/**
 * Returns the number of slips between two words: letters left out, added, mistaken, or exchanged with the next one.
 * Returns `most + 1` when there are more than `most`, and stops counting early.
 */
export function slipsBetween(one: string, other: string, most: number): number {
  const tooMany = most + 1
  if (Math.abs(one.length - other.length) > most) return tooMany
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let line = 1; line <= one.length; line++) {
    const next = [line]
    for (let column = 1; column <= other.length; column++) {
      const same = one[line - 1] === other[column - 1]
      next.push(
        Math.min(
          at(row, column) + 1,
          at(next, column - 1) + 1,
          at(row, column - 1) + (same ? 0 : 1),
          isExchange(one, other, line, column) ? at(before, column - 2) + 1 : tooMany,
        ),
      )
    }
    if (Math.min(...next) > most) return tooMany
    before = row
    row = next
  }
  return Math.min(at(row, other.length), tooMany)
}

/** Whether the letters before these two places are the same two in the other order. */
function isExchange(one: string, other: string, line: number, column: number): boolean {
  if (line < 2 || column < 2) return false
  return one[line - 1] === other[column - 2] && one[line - 2] === other[column - 1]
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}
