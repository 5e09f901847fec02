import { useId } from 'react'
import { classNames } from '~/ui/class-names'

const step = 6
const width = 3.5
const height = 36
const least = 4
const most = 28
/** Bars shown of a recording's 64. */
const shown = 32

/** Heights, from 0 to 1, of the bars of a wave that is stored as hexadecimal digits. */
export function heightsOf(bars: string): number[] {
  const digits = [...bars].map((digit) => Number.parseInt(digit, 16) / 15)
  const each = digits.length / shown
  return Array.from({ length: shown }, (_, bar) => Math.max(...digits.slice(bar * each, (bar + 1) * each)))
}

interface WaveProps {
  /** From 0 to 1. */
  heights: readonly number[]
  /** Part that was played, from 0 to 1. */
  played: number
  className?: string
}

/** A wave, filled as far as it was played. With reduced motion, and without heights, a plain line. */
export function Wave({ heights, played, className }: WaveProps) {
  const clip = useId()
  const end = Math.max(heights.length, 1) * step
  const line = <rect y={height / 2 - 3} width={end} height={6} rx={3} />
  const bars = heights.map((each, index) => {
    const tall = least + each * (most - least)
    // biome-ignore lint/suspicious/noArrayIndexKey: bars have no other name
    return <rect key={index} x={index * step} y={(height - tall) / 2} width={width} height={tall} rx={width / 2} />
  })
  const shape = (
    <>
      <g className={classNames(heights.length > 0 && 'not-motion-reduce:hidden')}>{line}</g>
      <g className="motion-reduce:hidden">{bars}</g>
    </>
  )
  return (
    <svg
      className={classNames('h-9 w-full min-w-0 fill-current', className)}
      viewBox={`0 0 ${end} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <clipPath id={clip}>
        <rect width={end * played} height={height} />
      </clipPath>
      <g opacity={0.34}>{shape}</g>
      <g clipPath={`url(#${clip})`}>{shape}</g>
    </svg>
  )
}
