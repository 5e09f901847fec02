import { scaleBand } from 'd3-scale'
import { Figure } from './figure'
import { amountScale, plot } from './plot'

export interface Bar {
  /** Of its place, once only: '2026-11-22', or how a reader writes it. */
  label: string
  /** Below its bar, where the label is too long; the label when missing. */
  name?: string
  value: number
  /** Not over yet: drawn pale. */
  open?: boolean
}

interface BarChartProps {
  /** What it shows, in a sentence: read instead of the drawing. */
  summary: string
  /** What the bars are: 'Day'. */
  axis: string
  /** What their heights are: 'Revenue'. */
  measure: string
  /** What a pale bar is; where there may be one. */
  openName?: string
  bars: readonly Bar[]
  /** Each so-manieth bar is named, counted from the last one. */
  everyBar?: number
  format: (value: number) => string
  /** Of the lines behind, where `format` is too long; `format` when missing. */
  formatTick?: (value: number) => string
}

/** Amounts side by side, a bar each. What is below zero is drawn as nothing; the table says it. */
export function BarChart(props: BarChartProps) {
  const { summary, axis, measure, openName, bars, everyBar = 1, format, formatTick = format } = props
  const { y, ticks } = amountScale(bars.map(({ value }) => value))
  const along = scaleBand<number>()
    .domain(bars.map((_, place) => place))
    .range([plot.left, plot.right])
    .padding(0.3)
  const x = (place: number) => along(place) ?? plot.left
  const isNamed = (place: number) => (bars.length - 1 - place) % everyBar === 0
  return (
    <Figure
      summary={summary}
      ticks={ticks.map((value) => ({ at: y(value), label: formatTick(value) }))}
      places={bars.flatMap(({ label, name = label }, place) =>
        isNamed(place) ? [{ at: x(place) + along.bandwidth() / 2, label: name }] : [],
      )}
      legend={[['bar', measure], ...(openName ? [['pale', openName] as const] : [])]}
      table={{ columns: [axis, measure], rows: bars.map(({ label, value }) => [label, format(value)]) }}
    >
      {bars.map(({ label, value, open }, place) => (
        <rect
          key={label}
          className={open ? 'fill-secondary/35' : 'fill-secondary'}
          x={x(place)}
          y={y(Math.max(0, value))}
          width={along.bandwidth()}
          height={plot.bottom - y(Math.max(0, value))}
          rx="2"
        >
          <title>{`${label}: ${format(value)}`}</title>
        </rect>
      ))}
    </Figure>
  )
}
