import { useEffect, useRef } from 'react'
import type { LiveEvent } from '../live/live-event'
import { hear } from './live-bus'

/**
 * Calls the latest `handler` with every live event of this kind while the component is mounted: `useLive(newMessage, ({
 * conversation }) => …)`. Events may get lost or arrive twice, so a handler only reloads what the event names.
 */
export function useLive<Payload extends object>(event: LiveEvent<Payload>, handler: (payload: Payload) => void): void {
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  useEffect(() => hear(event, (payload) => latest.current(payload)), [event])
}
