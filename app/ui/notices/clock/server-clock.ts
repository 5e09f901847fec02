/**
 * Offset of the server's clock from the device's clock and from the monotonic clock, in milliseconds. The visitor's
 * clock may be wrong, and each part of a page arrives some time after it was rendered, so the largest offset is the
 * best one.
 */
const ahead = { device: Number.NEGATIVE_INFINITY, ticks: Number.NEGATIVE_INFINITY }

/**
 * @param now the server's clock (ISO 8601) when a part of the page was rendered
 * @param arrivedAt when that part arrived, by the monotonic clock
 */
export function readServerClock(now: string, arrivedAt: number = performance.now()): void {
  const time = new Date(now).getTime() + performance.now() - arrivedAt
  ahead.device = Math.max(ahead.device, time - Date.now())
  ahead.ticks = Math.max(ahead.ticks, time - performance.now())
}

/**
 * Reads the clock that came with the document. Called when its scripts begin, which may be seconds after it arrived.
 * @param now milliseconds since 1970
 */
export function readDocumentClock(now: number): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  readServerClock(new Date(now).toISOString(), navigation?.responseStart)
}

/**
 * Returns the server's time in milliseconds since 1970. The device's clock may be set back, and the monotonic clock may
 * stop while the device sleeps, so the later of the two counts.
 */
export function serverTime(): number {
  return Math.max(Date.now() + ahead.device, performance.now() + ahead.ticks)
}
