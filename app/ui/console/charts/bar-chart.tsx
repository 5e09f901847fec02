import { scaleBand } from 'd3-scale'
import { amountScale, Figure, plot } from './figure'

export interface Bar {
  /** Unique label of the bar's place on the axis, such as '2026-11-22' or a date in the reader's format. */
  label: string
  /** Short label below the bar, where `label` is too long. Default: `label`. */
  name?: string
  value: number
  /** The period isn't over: the bar is drawn pale. */
  open?: boolean
}

interface BarChartProps {
  /** The chart in one sentence, for screen readers. */
  summary: string
  /** Name of the horizontal axis: 'Day'. */
  axis: string
  /** Name of the measured value: 'Revenue'. */
  measure: string
  /** Legend of pale bars, for charts that may have one. */
  openName?: string
  bars: readonly Bar[]
  /** Labels every nth bar, counted from the last one. Default: 1. */
  everyBar?: number
  format: (value: number) => string
  /** Formats the labels of the grid lines, where `format` is too long. Default: `format`. */
  formatTick?: (value: number) => string
}

/** A bar for each value. Negative values have no bar; the table shows them. */
export function BarChart(props: BarChartProps) {
  const { summary, axis, measure, openName, bars, everyBar = 1, format, formatTick = format } = props
  const { y, ticks } = amountScale(bars.map(({ value }) => value))
  const scale = scaleBand<number>()
    .domain(bars.map((_, place) => place))
    .range([plot.left, plot.right])
    .padding(0.3)
  const x = (place: number) => scale(place) ?? plot.left
  const isNamed = (place: number) => (bars.length - 1 - place) % everyBar === 0
  return (
    <Figure
      summary={summary}
      ticks={ticks.map((value) => ({ at: y(value), label: formatTick(value) }))}
      places={bars.flatMap(({ label, name = label }, place) =>
        isNamed(place) ? [{ at: x(place) + scale.bandwidth() / 2, label: name }] : [],
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
          width={scale.bandwidth()}
          height={plot.bottom - y(Math.max(0, value))}
          rx="2"
        >
          <title>{`${label}: ${format(value)}`}</title>
        </rect>
      ))}
    </Figure>
  )
}
