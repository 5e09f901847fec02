/** A variant of a lander, with the weight from its file. */
export interface Weighted {
  name: string
  /** Share relative to the other variants, 0 or more; a variant of 0 is shown only when requested by name. */
  weight: number
}

/**
 * Draws a variant in proportion to the weights; null when none has a weight.
 * @param random from 0 up to, but not including, 1
 */
export function chooseVariant<Variant extends Weighted>(
  variants: readonly Variant[],
  random: number = Math.random(),
): Variant | null {
  const drawable = variants.filter(({ weight }) => weight > 0)
  let left = random * drawable.reduce((sum, { weight }) => sum + weight, 0)
  for (const variant of drawable) {
    left -= variant.weight
    if (left < 0) return variant
  }
  return drawable.at(-1) ?? null
}
