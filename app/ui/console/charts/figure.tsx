import { cva } from 'class-variance-authority'
import { scaleLinear } from 'd3-scale'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Size and plot area in SVG units; the drawing scales to the width of its card. */
export const plot = { width: 500, height: 210, left: 46, right: 490, top: 12, bottom: 186 } as const

/** Style of a series in the drawing and in the legend. */
export type Look = 'line' | 'usual' | 'band' | 'bar' | 'pale'

const key = cva('inline-block w-3.5', {
  variants: {
    look: {
      line: 'h-0.5 rounded-pill bg-secondary',
      usual: 'h-0.5 stroke-2 stroke-text-3',
      band: 'size-2.5 rounded-xs bg-secondary/20',
      bar: 'size-2.5 rounded-xs bg-secondary',
      pale: 'size-2.5 rounded-xs bg-secondary/35',
    },
  },
})

export interface ChartTable {
  /** The first column names the places along the axis. */
  columns: readonly string[]
  /** One cell per column. */
  rows: readonly (readonly string[])[]
}

interface FigureProps {
  /** The chart in one sentence, for screen readers. */
  summary: string
  ticks: readonly { at: number; label: string }[]
  places: readonly { at: number; label: string }[]
  legend: readonly (readonly [look: Look, name: string])[]
  table: ChartTable
  children: ReactNode
}

/** Frame of a chart: grid lines, axis labels, legend, and the numbers as a table. */
export function Figure({ summary, ticks, places, legend, table, children }: FigureProps) {
  return (
    <figure className="grid grid-cols-1 gap-2.5">
      <svg
        className="block h-auto w-full max-w-200 overflow-visible *:[text]:fill-text-3 *:[text]:text-2xs max-md:*:[text]:text-md"
        viewBox={`0 0 ${plot.width} ${plot.height}`}
        role="img"
        aria-label={summary}
      >
        {ticks.map(({ at, label }) => (
          <line key={label} className="stroke-border" x1={plot.left} x2={plot.right} y1={at} y2={at} />
        ))}
        {ticks.map(({ at, label }) => (
          <text key={label} x={plot.left - 6} y={at + 4} textAnchor="end">
            {label}
          </text>
        ))}
        {places.map(({ at, label }) => (
          <text key={label} x={at} y={plot.height - 5} textAnchor="middle">
            {label}
          </text>
        ))}
        {children}
      </svg>
      <figcaption className="flex flex-wrap items-start gap-x-3.5 gap-y-1 text-2xs text-text-2">
        {legend.map(([look, name]) => (
          <span key={name} className="inline-flex items-center gap-1.5">
            <Key look={look} />
            {name}
          </span>
        ))}
        <Numbers table={table} summary={summary} />
      </figcaption>
    </figure>
  )
}

function Key({ look }: { look: Look }) {
  if (look !== 'usual') return <span className={key({ look })} aria-hidden="true" />
  return (
    <svg className={key({ look })} viewBox="0 0 14 2" aria-hidden="true">
      <line x2="14" y1="1" y2="1" strokeDasharray="4 1" />
    </svg>
  )
}

function Numbers({ table: { columns, rows }, summary }: { table: ChartTable; summary: string }) {
  const { t } = useTranslation('console')
  return (
    <details className="ms-auto open:ms-0 open:w-full">
      <summary className="link cursor-pointer">{t('chart.table')}</summary>
      <div className="max-h-70 overflow-auto">
        <table className="mt-2 w-full border-collapse text-xs" aria-label={summary}>
          <thead>
            <tr>
              {columns.map((name, column) => (
                <th key={name} scope="col" className={cell({ first: column === 0 })}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells]) => (
              <tr key={name}>
                <th scope="row" className={cell({ first: true })}>
                  {name}
                </th>
                {cells.map((value, index) => (
                  <td key={columns[index + 1]} className={cell()}>
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

const cell = cva('border-border border-b px-2 py-1 text-end font-regular', {
  variants: { first: { true: 'text-start' } },
})

/** Returns a vertical scale from zero to a round number at or above the largest value, with at most five grid lines. */
export function amountScale(values: readonly number[]) {
  const most = Math.max(1, ...values)
  const scale = scaleLinear().domain([0, most]).nice(4).range([plot.bottom, plot.top])
  return { y: (value: number) => scale(value), ticks: scale.ticks(4).filter(Number.isInteger) }
}
