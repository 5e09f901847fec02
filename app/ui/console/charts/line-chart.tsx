import { scalePoint } from 'd3-scale'
import { area, line } from 'd3-shape'
import { useTranslation } from 'react-i18next'
import { amountScale, Figure, plot } from './figure'

export interface Series {
  name: string
  /** One value for each place; null where there is none. */
  values: readonly (number | null)[]
}

interface LineChartProps {
  /** The chart in one sentence, for screen readers. */
  summary: string
  /** Name of the horizontal axis: 'Hour'. */
  axis: string
  places: readonly string[]
  /** Labels every nth place. Default: 1. */
  everyPlace?: number
  /** The main series; its last value is written beside the line. */
  now: Series
  /** The series to compare with, drawn dashed. */
  usual?: Series
  /** Range that holds the middle half of the compared values. */
  band?: { name: string; low: readonly (number | null)[]; high: readonly (number | null)[] }
  format: (value: number) => string
  /** Writes the values of the axis; by default `format`. */
  formatTick?: (value: number) => string
}

/** A series along an axis, compared with its usual course. */
export function LineChart({
  summary,
  axis,
  places,
  everyPlace = 1,
  now,
  usual,
  band,
  format,
  formatTick = format,
}: LineChartProps) {
  const { t } = useTranslation('console')
  const known = (values: readonly (number | null)[] = []) => values.filter((value) => value !== null)
  const { y, ticks } = amountScale([...known(now.values), ...known(usual?.values), ...known(band?.high)])
  const scale = scalePoint<number>()
    .domain(places.map((_, place) => place))
    .range([plot.left, plot.right])
  const x = (place: number) => scale(place) ?? plot.left
  const path = line<number | null>()
    .defined((value) => value !== null)
    .x((_, place) => x(place))
    .y((value) => y(value ?? 0))
  const between = area<number | null>()
    .defined((value, place) => value !== null && band?.low[place] !== null)
    .x((_, place) => x(place))
    .y0((_, place) => y(band?.low[place] ?? 0))
    .y1((value) => y(value ?? 0))
  const last = now.values.findLastIndex((value) => value !== null)
  const atEnd = last === places.length - 1
  const lastValue = now.values[last] ?? null
  const written = (value: number | null | undefined) => (typeof value === 'number' ? format(value) : t('chart.none'))
  return (
    <Figure
      summary={summary}
      ticks={ticks.map((value) => ({ at: y(value), label: formatTick(value) }))}
      places={places.flatMap((label, place) => (place % everyPlace === 0 ? [{ at: x(place), label }] : []))}
      legend={[
        ['line', now.name],
        ...(usual ? [['usual', usual.name] as const] : []),
        ...(band ? [['band', band.name] as const] : []),
      ]}
      table={{
        columns: [axis, now.name, ...(usual ? [usual.name] : []), ...(band ? [band.name] : [])],
        rows: places.map((label, place) => [
          label,
          written(now.values[place]),
          ...(usual ? [written(usual.values[place])] : []),
          ...(band ? [t('chart.from_to', { from: written(band.low[place]), to: written(band.high[place]) })] : []),
        ]),
      }}
    >
      {band && <path className="fill-secondary/15" d={between(band.high) ?? ''} />}
      {usual && (
        <path className="fill-none stroke-[1.5] stroke-text-3" strokeDasharray="4 4" d={path(usual.values) ?? ''} />
      )}
      <path
        className="fill-none stroke-2 stroke-secondary"
        strokeLinejoin="round"
        strokeLinecap="round"
        d={path(now.values) ?? ''}
      />
      {lastValue !== null && <circle className="fill-secondary" cx={x(last)} cy={y(lastValue)} r="4" />}
      {lastValue !== null && (
        <text
          className="fill-text! font-semibold"
          x={atEnd ? x(last) : x(last) + 8}
          y={y(lastValue) - 8}
          textAnchor={atEnd ? 'end' : 'start'}
        >
          {format(lastValue)}
        </text>
      )}
    </Figure>
  )
}
