/** A mistake in a file written by an operator. */
export interface Problem {
  /** Path from the folder above tenants/: 'tenants/saffron/tenant.json'. */
  file: string
  /** 1-based; null when the problem has no line in the file (a missing file, an image). */
  line: number | null
  /** 'bundles[1].prices.EUR'; empty for the whole file. */
  key: string
  /** Ends the sentence 'expected …'. */
  expected: string
  /** The file is valid but an environment variable is missing, which prevents a start. */
  environment?: true
}

/** 'tenants/saffron/tenant.json:12 niche: expected at most 7, found 9' */
export function problemLine({ file, line, key, expected }: Problem): string {
  return `${file}${line === null ? '' : `:${line}`} ${key ? `${key}: ` : ''}expected ${expected}`
}

/** 'bundles[1].prices.EUR' */
export function keyOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((key, part) => {
    if (typeof part === 'number') return `${key}[${part}]`
    return key ? `${key}.${String(part)}` : String(part)
  }, '')
}

/** Returns the known word probably meant, or null: at most two typos, fewer in short words, none in codes. */
export function nearest(word: string, known: readonly string[]): string | null {
  const allowed = Math.min(2, Math.floor(word.length / 2.5))
  let best: string | null = null
  let least = allowed + 1
  for (const candidate of known) {
    const slips = editDistance(word.toLowerCase(), candidate.toLowerCase())
    if (slips < least) {
      least = slips
      best = candidate
    }
  }
  return best ?? known.find((candidate) => word.length > 3 && candidate.startsWith(word)) ?? null
}

/** Number of letters to insert, remove, replace or swap with their neighbour (optimal string alignment). */
function editDistance(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, row) => [row, ...Array<number>(other.length).fill(0)])
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0
  for (let column = 1; column <= other.length; column++) (rows[0] as number[])[column] = column
  for (let row = 1; row <= one.length; row++) {
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1]
      const swapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      ;(rows[row] as number[])[column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (same ? 0 : 1),
        swapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
  }
  return at(one.length, other.length)
}
