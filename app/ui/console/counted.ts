import { useFormat } from '~/i18n/formats'

/** Counting stops here. */
export const countedTo = 1_000

/** The sum of counts of at most `countedTo` + 1 each: '1,000+' where one of them was not counted to its end. */
export function sumOfCounted(counts: readonly number[], written: (sum: number) => string): string {
  const sum = counts.reduce((before, count) => before + Math.min(count, countedTo), 0)
  return counts.some((count) => count > countedTo) ? `${written(sum)}+` : written(sum)
}

/** `sumOfCounted` as the reader writes numbers. */
export function useCounted(): (...counts: readonly number[]) => string {
  const { number } = useFormat()
  return (...counts) => sumOfCounted(counts, number)
}
