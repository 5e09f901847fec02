/** A share with the bounds between which it lies with a confidence of 95 %. */
export interface Share {
  share: number
  low: number
  high: number
}

/** Of the normal distribution, for 95 %. */
const z = 1.959963984540054

/** The Wilson score interval; null where there is no share: of nothing, or more than all. */
export function wilson(successes: number, tries: number): Share | null {
  if (tries <= 0 || successes < 0 || successes > tries) return null
  const share = successes / tries
  const square = (z * z) / tries
  const middle = share + square / 2
  const spread = z * Math.sqrt((share * (1 - share) + square / 4) / tries)
  const bound = (value: number) => Math.min(1, Math.max(0, value / (1 + square)))
  return { share, low: bound(middle - spread), high: bound(middle + spread) }
}
