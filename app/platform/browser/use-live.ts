import { useEffect, useRef } from 'react'
import type { LiveEvent } from '../live/live-event'
import { hear } from './live-bus'

/**
 * Calls `handler`, always the latest, with every live event of this kind while the component is shown:
 * `useLive(newMessage, ({ conversation }) => …)`. An event may get lost or come twice: it only says what to ask for anew.
 */
export function useLive<Payload extends object>(event: LiveEvent<Payload>, handler: (payload: Payload) => void): void {
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  useEffect(() => hear(event, (payload) => latest.current(payload)), [event])
}
