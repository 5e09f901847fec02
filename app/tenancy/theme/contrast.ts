/** WCAG 2.2 contrast of theme colours, for the pairs in DESIGN.md, section 2. */

type Colours = Readonly<Record<string, string | undefined>>

/** Text colours with the backgrounds that components use them on: 4.5:1. */
const textPairs: readonly (readonly [ink: string, grounds: readonly string[]])[] = [
  ['text', ['bg', 'surface-1', 'surface-2', 'surface-3', 'primary-soft']],
  ['text', ['info-soft', 'warning-soft', 'danger-soft', 'success-soft']],
  ['text-2', ['bg', 'surface-1', 'surface-2']],
  ['text-3', ['bg', 'surface-1', 'surface-2']],
  ['on-primary', ['primary', 'primary-hover', 'primary-press']],
  ['on-secondary', ['secondary', 'secondary-hover']],
  ['on-inverse', ['inverse']],
  ['on-warning', ['warning']],
  ['on-danger', ['danger']],
  ['on-spot', ['spot']],
  ['on-badge', ['badge']],
  ['on-new', ['new']],
  ['on-premium', ['premium']],
  ['on-bubble-in', ['bubble-in']],
  ['on-bubble-out', ['bubble-out']],
  ['primary-ink', ['primary-soft', 'bg', 'surface-1']],
  ['secondary-ink', ['secondary-soft', 'surface-1']],
  ['success-ink', ['success-soft', 'bg', 'surface-1']],
  ['warning-ink', ['warning-soft', 'bg', 'surface-1']],
  ['danger-ink', ['danger-soft', 'bg', 'surface-1']],
  ['info-ink', ['info-soft', 'surface-1']],
  ['link', ['bg', 'surface-1', 'surface-2']],
]

/** Icons, edges of controls, presence, focus: 3:1. `on-success` and `on-like` are used for icons only, never text. */
const shapePairs: readonly (readonly [shape: string, grounds: readonly string[]])[] = [
  ['border-strong', ['bg', 'surface-1']],
  ['focus', ['bg', 'surface-1']],
  ['danger', ['surface-1']],
  ['success', ['surface-1']],
  ['online', ['surface-1']],
  ['on-success', ['success']],
  ['on-like', ['like']],
]

/** Returns one sentence for each pair with too little contrast. */
export function contrastProblems(theme: { name: string; schemes: readonly Colours[] }): string[] {
  return theme.schemes.flatMap((colours, index) => {
    const label = index === 0 ? theme.name : `${theme.name} (dark)`
    return [...tooClose(colours, textPairs, 4.5), ...tooClose(colours, shapePairs, 3)].map(
      (problem) => `${label}: ${problem}`,
    )
  })
}

function tooClose(colours: Colours, pairs: typeof textPairs, needed: number): string[] {
  return pairs.flatMap(([ink, grounds]) =>
    grounds.flatMap((ground) => {
      const ratio = contrast(colours[`--c-${ink}`], colours[`--c-${ground}`])
      return ratio >= needed ? [] : [`--c-${ink} on --c-${ground} has contrast ${ratio.toFixed(2)}, needs ${needed}`]
    }),
  )
}

/** Returns the contrast ratio, 1 to 21. A colour with transparency can't be judged and counts as 1. */
export function contrast(one: string | undefined, other: string | undefined): number {
  const first = luminance(one)
  const second = luminance(other)
  if (first === null || second === null) return 1
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

function luminance(colour: string | undefined): number | null {
  const channels = colour === undefined ? null : opaqueChannels(colour)
  if (!channels) return null
  const [red, green, blue] = channels.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function opaqueChannels(colour: string): [number, number, number] | null {
  const functional = colour.match(/^rgb\((\d+) (\d+) (\d+)(?: \/ 1)?\)$/)
  if (functional) return [Number(functional[1]), Number(functional[2]), Number(functional[3])]
  const digits = colour.match(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i)?.[1]
  if (!digits) return null
  const step = digits.length / 3
  const part = (index: number) => Number.parseInt(digits.slice(index * step, (index + 1) * step).repeat(3 - step), 16)
  return [part(0), part(1), part(2)]
}
