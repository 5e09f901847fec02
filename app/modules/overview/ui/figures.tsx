import { useTranslation } from 'react-i18next'
import { digitsOf } from '~/i18n/amounts'
import { useFormat } from '~/i18n/formats'
import type { Money } from '../reading/overview'
import type { OverviewView } from './view'

/** Figures outside the funnel: active members, answers, refunds and open cases. */
export function OtherFigures({ view }: { view: OverviewView }) {
  const { t } = useTranslation('console')
  const { number, percent } = useFormat()
  const money = useMoney()
  const { now, brands } = view
  const all = brands.flatMap((brand) => brand.money)
  const open = brands.reduce((sum, { reportsOpen }) => sum + reportsOpen, 0)
  const cases = brands.reduce((sum, { casesOpen }) => sum + casesOpen, 0)
  const share =
    now.firstMessages > 0 && now.answered <= now.firstMessages
      ? percent(now.answered / now.firstMessages)
      : t('chart.none')
  const facts: [string, string, string][] = [
    ['active', number(now.active), view.period === 'today' ? t('overview.today') : t('overview.each_once')],
    ['answered', number(now.answered), t('overview.of_first', { share })],
    ['revenue', money(all, 'paid'), t('overview.before_refunds')],
    ['refunds', money(all, 'returned'), t('overview.requested')],
    ['reports', number(open), t('overview.of_cases', { count: cases, cases: number(cases) })],
  ]
  return (
    <dl className="grid grid-cols-1 overflow-hidden rounded-lg border border-border md:grid-cols-5">
      {facts.map(([name, value, note]) => (
        <div
          key={name}
          className="grid content-start gap-x-2 border-border px-3.5 py-2.5 max-md:grid-cols-beside-30 max-md:border-b md:border-e md:last:border-e-0"
        >
          <dt className="text-text-2 text-xs">{t(`overview.figure.${name}`)}</dt>
          <dd className="font-semibold text-lg max-md:row-span-2 max-md:self-center max-md:text-end">{value}</dd>
          <dd className="text-2xs text-text-3">{note}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Returns a function that writes the sums of amounts by currency: '€12.00 · £3.00'. */
export function useMoney() {
  const { money } = useFormat()
  return (amounts: readonly Money[], part: 'paid' | 'returned'): string => {
    const sums = new Map<string, number>()
    for (const { currency, [part]: amount } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + amount)
    const written = [...sums].filter(([, amount]) => amount > 0).map(([currency, amount]) => money(amount, currency))
    return written.length > 0 ? written.join(' · ') : '0'
  }
}

/** Returns a function that writes minor units for an axis: '€1.5K'. */
export function useShortMoney(currency: string) {
  const { number } = useFormat()
  // Explicit, because Node and browsers have different default minimums.
  const digits = { minimumFractionDigits: 0, maximumFractionDigits: 1 }
  return (amount: number): string =>
    number(amount / 10 ** digitsOf(currency), { style: 'currency', currency, notation: 'compact', ...digits })
}
