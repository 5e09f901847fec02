import { useEffect, useRef } from 'react'
import { hear } from './live-bus'
import type { LiveEvents, LiveKind } from './live-events'

/**
 * Calls `handler`, always the latest, with every live event of this kind while the component is shown:
 * `useLive('message', ({ conversation }) => …)`. An event may get lost or come twice: it only says what to ask for anew.
 */
export function useLive<Kind extends LiveKind>(kind: Kind, handler: (event: LiveEvents[Kind]) => void): void {
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  useEffect(() => hear(kind, (event) => latest.current(event)), [kind])
}
