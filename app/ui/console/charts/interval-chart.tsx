export interface Interval {
  label: string
  /** Fraction from 0 to 1, like `low` and `high`. */
  share: number
  low: number
  high: number
}

interface IntervalChartProps {
  /** The chart in one sentence, for screen readers. */
  summary: string
  rows: readonly Interval[]
  /** Share of all rows together, drawn as a dashed line for comparison. */
  reference: number | null
  format: (share: number) => string
}

const plot = { left: 116, right: 446, width: 500, row: 33, top: 8 } as const
const steps = 4

/** Shares with their confidence intervals. The caller renders the table beside it. */
export function IntervalChart({ summary, rows, reference, format }: IntervalChartProps) {
  const most = roundUp(Math.max(...rows.map(({ high }) => high), reference ?? 0, 1e-6))
  const x = (share: number) => plot.left + ((plot.right - plot.left) * share) / most
  const bottom = plot.top + rows.length * plot.row
  const ticks = Array.from({ length: steps + 1 }, (_, step) => (most * step) / steps)
  return (
    <svg
      className="block h-auto w-full max-w-180 *:[text]:fill-text-3 *:[text]:text-2xs max-md:*:[text]:text-md"
      viewBox={`0 0 ${plot.width} ${bottom + 20}`}
      role="img"
      aria-label={summary}
    >
      {ticks.map((share) => (
        <line key={share} className="stroke-border" x1={x(share)} x2={x(share)} y1={plot.top} y2={bottom} />
      ))}
      {ticks.map((share) => (
        <text key={share} x={x(share)} y={bottom + 16} textAnchor="middle">
          {format(share)}
        </text>
      ))}
      {reference !== null && (
        <line
          className="stroke-text-3"
          strokeDasharray="3 3"
          x1={x(reference)}
          x2={x(reference)}
          y1={plot.top}
          y2={bottom}
        />
      )}
      {rows.map(({ label, share, low, high }, place) => {
        const y = plot.top + (place + 0.5) * plot.row
        return (
          <g key={label} className="*:[text]:fill-text *:[text]:text-2xs max-md:*:[text]:text-md">
            <text x={plot.left - 10} y={y + 4} textAnchor="end">
              {shortened(label)}
            </text>
            <path
              className="fill-none stroke-2 stroke-secondary"
              d={`M${x(low)} ${y}H${x(high)}M${x(low)} ${y - 5}v10M${x(high)} ${y - 5}v10`}
            />
            <circle className="fill-secondary" cx={x(share)} cy={y} r="5" />
            <text className="font-semibold" x={plot.width} y={y + 4} textAnchor="end">
              {format(share)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

const longestLabel = 16

function shortened(label: string): string {
  return label.length > longestLabel ? `${label.slice(0, longestLabel - 1)}…` : label
}

/** Rounds up to the next of 1, 2, 4 or 8 times a power of ten. */
function roundUp(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value))
  const factor = [1, 2, 4, 8, 10].find((each) => value <= each * unit * (1 + 1e-9)) ?? 10
  return factor * unit
}
