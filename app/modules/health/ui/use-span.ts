import { useFormat } from '~/i18n/formats'

/** A span of time in its largest unit: '4 min'. */
export function useSpan(): (seconds: number) => string {
  const { number } = useFormat()
  return (seconds) => {
    const [unit, size] = unitOf(seconds)
    return number(Math.floor(seconds / size), { style: 'unit', unit, unitDisplay: 'short' })
  }
}

function unitOf(seconds: number): [unit: string, size: number] {
  if (seconds < 60) return ['second', 1]
  if (seconds < 3_600) return ['minute', 60]
  return seconds < 86_400 ? ['hour', 3_600] : ['day', 86_400]
}
