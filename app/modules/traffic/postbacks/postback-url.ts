import type { Tracking } from '../tracking'
import { trackingKeys } from '../tracking'

interface PostbackEvent {
  event: string
  eventId: string
  tracking: Tracking
}

/**
 * A network's URL template filled in. What comes from a visitor stands percent-encoded, in path and query alone: the host
 * is the operator's (the contract of the settings sees to it).
 */
export function postbackUrl(template: string, { event, eventId, tracking }: PostbackEvent): string {
  const values: Record<string, string | undefined> = {
    ...Object.fromEntries(trackingKeys.map((key) => [key, tracking[key]])),
    // What networks call so comes back as the first value that they may choose freely.
    click_id: tracking.sub1 ?? tracking.ref,
    event,
    event_id: eventId,
  }
  return template.replace(/\{(\w+)\}/g, (_, name: string) => encoded(values[name] ?? ''))
}

/** Steps of a path would lead elsewhere, however they are written. */
function encoded(value: string): string {
  return /^\.{1,2}$/.test(value) ? '' : encodeURIComponent(value)
}
