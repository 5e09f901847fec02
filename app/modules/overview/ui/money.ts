import { useFormat } from '~/i18n/formats'
import type { Money } from '../reading/overview'

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
