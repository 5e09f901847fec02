/** A share with the bounds of its 95 % confidence interval. */
export interface Share {
  share: number
  low: number
  high: number
}

/** Quantile of the normal distribution, for 95 %. */
const z = 1.959963984540054

/** Returns the Wilson score interval; null without tries, or if successes are negative or exceed the tries. */
export function wilson(successes: number, tries: number): Share | null {
  if (tries <= 0 || successes < 0 || successes > tries) return null
  const share = successes / tries
  const square = (z * z) / tries
  const middle = share + square / 2
  const spread = z * Math.sqrt((share * (1 - share) + square / 4) / tries)
  const bound = (value: number) => Math.min(1, Math.max(0, value / (1 + square)))
  return { share, low: bound(middle - spread), high: bound(middle + spread) }
}
