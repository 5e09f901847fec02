import { scaleLinear } from 'd3-scale'

/** Size and plot area in SVG units; the drawing scales to the width of its card. */
export const plot = { width: 500, height: 210, left: 46, right: 490, top: 12, bottom: 186 } as const

/** Returns a vertical scale from zero to a round number at or above the largest value, with at most five grid lines. */
export function amountScale(values: readonly number[]) {
  const most = Math.max(1, ...values)
  const scale = scaleLinear().domain([0, most]).nice(4).range([plot.bottom, plot.top])
  return { y: (value: number) => scale(value), ticks: scale.ticks(4).filter(Number.isInteger) }
}
