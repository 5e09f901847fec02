import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { FieldState } from './field'
import { fieldClass, initialText, labelClass } from './field'

interface RangeFieldProps {
  label: ReactNode
  from: FieldState & { label: string }
  to: FieldState & { label: string }
  /** Whole number, like `highest`. */
  lowest: number
  highest: number
  /** Formats a range: '28 to 45'. */
  words: (from: number, to: number) => string
}

/** Range of whole numbers: two native sliders on one track, which can't cross. */
export function RangeField({ label, from, to, lowest, highest, words }: RangeFieldProps) {
  const track = useRef<HTMLDivElement>(null)
  const [low, setLow] = useState(numberOf(from, lowest))
  const [high, setHigh] = useState(numberOf(to, highest))

  useEffect(() => {
    const share = (value: number) => `${((value - lowest) / (highest - lowest)) * 100}%`
    track.current?.style.setProperty('--from', share(low))
    track.current?.style.setProperty('--to', share(high))
  }, [low, high, lowest, highest])

  const shared = { type: 'range', min: lowest, max: highest, step: 1 } as const
  return (
    <fieldset className={fieldClass}>
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-wrap items-center justify-between gap-3" aria-hidden="true">
        <span className={labelClass}>{label}</span>
        <span className="meta tabular-nums">{words(low, high)}</span>
      </div>
      <div className="range" ref={track}>
        <input
          {...shared}
          id={from.id}
          name={from.name}
          form={from.formId}
          aria-label={from.label}
          value={low}
          onChange={(event) => setLow(Math.min(event.target.valueAsNumber, high))}
        />
        <input
          {...shared}
          id={to.id}
          name={to.name}
          form={to.formId}
          aria-label={to.label}
          value={high}
          onChange={(event) => setHigh(Math.max(event.target.valueAsNumber, low))}
        />
      </div>
    </fieldset>
  )
}

function numberOf(field: FieldState, fallback: number): number {
  const number = Number(initialText(field) || Number.NaN)
  return Number.isFinite(number) ? number : fallback
}
