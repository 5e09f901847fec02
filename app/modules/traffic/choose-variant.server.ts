import { createHash } from 'node:crypto'

/** One of the looks of a lander, as its file weighs it. */
export interface Weighted {
  name: string
  /** Share among the others, 0 or more; 0 is shown only to whoever asks for it by name. */
  weight: number
}

/**
 * The variant that a visitor sees: in proportion to the weights, and the same for the same key as long as the variants
 * stay. A variant that is added or weighted anew takes visitors from the others, who swap none among themselves.
 * Null when no variant has a weight.
 * @param key names the visitor among those of the page, such as `${lander} ${draw}`; nothing personal is needed
 */
export function chooseVariant<Variant extends Weighted>(variants: readonly Variant[], key: string): Variant | null {
  let chosen: Variant | null = null
  let shortest = Number.POSITIVE_INFINITY
  for (const variant of variants) {
    if (!(variant.weight > 0)) continue
    // Weighted rendezvous hashing: of exponential waits at the rate of its weight, the shortest wins.
    const wait = -Math.log(fraction(`${key}\n${variant.name}`)) / variant.weight
    if (wait < shortest) {
      chosen = variant
      shortest = wait
    }
  }
  return chosen
}

/** Evenly spread above 0 and up to 1. */
function fraction(text: string): number {
  return (createHash('sha256').update(text).digest().readUIntBE(0, 6) + 1) / 2 ** 48
}
