import { scaleLinear } from 'd3-scale'
import { area, line } from 'd3-shape'

const width = 92
const height = 24

/** A small line without axes for a table row. `summary` describes its course for screen readers. */
export function Spark({ values, summary }: { values: readonly number[]; summary: string }) {
  const x = scaleLinear()
    .domain([0, Math.max(1, values.length - 1)])
    .range([0, width])
  const y = scaleLinear()
    .domain([0, Math.max(1, ...values)])
    .range([height - 2, 3])
  const at = (_: number, index: number) => x(index)
  const path = line<number>().x(at).y(y)
  const below = area<number>().x(at).y0(height).y1(y)
  const last = values.at(-1)
  return (
    <svg className="block h-6 w-23 overflow-visible" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={summary}>
      <path className="fill-secondary/10" d={below(values) ?? ''} />
      <path className="fill-none stroke-[1.5] stroke-secondary" strokeLinejoin="round" d={path(values) ?? ''} />
      {last !== undefined && <circle className="fill-secondary" cx={width} cy={y(last)} r="2.4" />}
    </svg>
  )
}
