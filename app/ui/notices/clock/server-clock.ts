/**
 * Offset of the server's clock from the device's clock and from the monotonic clock, in milliseconds. The visitor's
 * clock may be wrong, and each part of a page arrives some time after it was rendered, so the largest offset is the
 * best one.
 */
const ahead = { device: Number.NEGATIVE_INFINITY, ticks: Number.NEGATIVE_INFINITY }

/** @param now the server's clock (ISO 8601) when a part of the page was rendered */
export function readServerClock(now: string): void {
  const time = new Date(now).getTime()
  ahead.device = Math.max(ahead.device, time - Date.now())
  ahead.ticks = Math.max(ahead.ticks, time - performance.now())
}

/**
 * Returns the server's time in milliseconds since 1970. The device's clock may be set back, and the monotonic clock may
 * stop while the device sleeps, so the later of the two counts.
 */
export function serverTime(): number {
  return Math.max(Date.now() + ahead.device, performance.now() + ahead.ticks)
}
