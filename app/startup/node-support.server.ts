/** Last day of security fixes for each line of Node (https://github.com/nodejs/release#release-schedule). */
const supportedUntil: Record<string, string> = {
  20: '2026-04-30',
  21: '2024-06-01',
  22: '2027-04-30',
  23: '2025-06-01',
  24: '2028-04-30',
  25: '2026-06-01',
}

/** Returns a line for the log if this line of Node gets no security fixes any more; null while it does. */
export function endOfNodeLine(version: string, now = new Date()): string | null {
  const [line = ''] = version.split('.')
  const until = supportedUntil[line]
  if (until === undefined || now.toISOString().slice(0, 10) <= until) return null
  return `Node ${version} gets no security fixes since ${until}: run a newer line (the image of Dockerfile has one)`
}
