import type { Tracking } from '../tracking'
import { trackingKeys } from '../tracking'

interface PostbackEvent {
  event: string
  eventId: string
  tracking: Tracking
}

/**
 * Fills in a network's URL template. Values from a visitor are percent-encoded, and only in path and query: the
 * settings' schema makes sure that the host is the operator's.
 */
export function postbackUrl(template: string, { event, eventId, tracking }: PostbackEvent): string {
  const values: Record<string, string | undefined> = {
    ...Object.fromEntries(trackingKeys.map((key) => [key, tracking[key]])),
    // A network's click id arrives as the first value that the network may choose freely.
    click_id: tracking.sub1 ?? tracking.ref,
    event,
    event_id: eventId,
  }
  return template.replace(/\{(\w+)\}/g, (_, name: string) => encoded(values[name] ?? ''))
}

/** `.` and `..` would lead to another path, even percent-encoded, so they are dropped. */
function encoded(value: string): string {
  return /^\.{1,2}$/.test(value) ? '' : encodeURIComponent(value)
}
