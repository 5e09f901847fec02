/**
 * The server's clock as this page knows it. The visitor's may be wrong, and a page arrives some time after it was made:
 * of all the times that its parts brought, the latest one for its moment is the nearest to the truth.
 */
const ahead = { device: Number.NEGATIVE_INFINITY, ticks: Number.NEGATIVE_INFINITY }

/** @param now the server's clock (ISO 8601) when a part of the page was made */
export function readServerClock(now: string): void {
  const time = new Date(now).getTime()
  ahead.device = Math.max(ahead.device, time - Date.now())
  ahead.ticks = Math.max(ahead.ticks, time - performance.now())
}

/** Milliseconds since 1970. The device's clock may be set back, and ticks stand still while the device sleeps: the later one is right. */
export function serverTime(): number {
  return Math.max(Date.now() + ahead.device, performance.now() + ahead.ticks)
}
