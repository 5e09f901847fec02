import { useFormat } from '~/i18n/formats'

/** Rows are counted up to this number; `countedTo` + 1 means that there are more. */
export const countedTo = 1_000

/** Formats the sum of counts that each end at `countedTo` + 1: '1,000+' when one of them reached its end. */
export function sumOfCounted(counts: readonly number[], written: (sum: number) => string): string {
  const sum = counts.reduce((before, count) => before + Math.min(count, countedTo), 0)
  return counts.some((count) => count > countedTo) ? `${written(sum)}+` : written(sum)
}

/** Returns `sumOfCounted` with the reader's number format. */
export function useCounted(): (...counts: readonly number[]) => string {
  const { number } = useFormat()
  return (...counts) => sumOfCounted(counts, number)
}
