/** Formats minor units as '12.34', for files and programs. */
export function decimal(amount: number, currency: string): string {
  const digits = digitsOf(currency)
  return (amount / 10 ** digits).toFixed(digits)
}

/** Parses an amount typed as '12.5' or '12,50' into minor units; null unless it is an amount above zero. */
export function minorUnits(typed: string, currency: string): number | null {
  const text = typed.trim().replace(',', '.')
  if (!/^\d{1,7}(\.\d{1,3})?$/.test(text)) return null
  const units = Number(text) * 10 ** digitsOf(currency)
  return units >= 1 && Math.abs(units - Math.round(units)) < 1e-6 ? Math.round(units) : null
}

/** Number of digits of a currency's minor units. */
export function digitsOf(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}
