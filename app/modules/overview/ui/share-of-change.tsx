import { useFormat } from '~/i18n/formats'

const inks = { up: 'font-semibold text-success-ink', down: 'font-semibold text-danger-ink', same: '' }

/** Below so many events a change is chance, and has no colour. */
const fewEvents = 30

interface ShareOfChangeProps {
  now: number
  before: number
  /** Number of events behind the numbers, if they aren't counts themselves. */
  events?: number
}

/** Change from one number to another: '+4.3%'; nothing where there was nothing before. */
export function ShareOfChange({ now, before, events }: ShareOfChangeProps) {
  const { number } = useFormat()
  if (before <= 0) return null
  const change = now / before - 1
  const direction = change > 0 ? 'up' : 'down'
  const ink = change === 0 || (events !== undefined && events < fewEvents) ? inks.same : inks[direction]
  return (
    <span className={ink}>
      {number(change, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' })}
    </span>
  )
}
