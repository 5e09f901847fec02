import { createHash } from 'node:crypto'

/** A variant of a lander, with the weight from its file. */
export interface Weighted {
  name: string
  /** Share relative to the other variants, 0 or more; a variant of 0 is shown only when requested by name. */
  weight: number
}

/**
 * Returns the variant that a visitor sees: chosen in proportion to the weights, and always the same for a key while the
 * variants are unchanged. A variant that is added or gains weight takes visitors from the others; no visitor moves
 * between the others. Null when no variant has a weight.
 * @param key identifies the visitor among those of the page, such as `${lander} ${draw}`; it needs nothing personal
 */
export function chooseVariant<Variant extends Weighted>(variants: readonly Variant[], key: string): Variant | null {
  let chosen: Variant | null = null
  let shortest = Number.POSITIVE_INFINITY
  for (const variant of variants) {
    if (!(variant.weight > 0)) continue
    // Weighted rendezvous hashing: each variant has an exponential wait at the rate of its weight; the shortest wins.
    const wait = -Math.log(fraction(`${key}\n${variant.name}`)) / variant.weight
    if (wait < shortest) {
      chosen = variant
      shortest = wait
    }
  }
  return chosen
}

/** Hashes a text to a number above 0 and up to 1, uniformly distributed. */
function fraction(text: string): number {
  return (createHash('sha256').update(text).digest().readUIntBE(0, 6) + 1) / 2 ** 48
}
