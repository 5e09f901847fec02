import { useSearchParams } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { withTracking } from '../visits/tracking'

/** The query of the click that opened the site in this tab. In memory only: nothing is kept on the visitor's device. */
let clicked = ''

/** Notes the click that opened the site, on whatever page it led to. */
export function useNotedClick(): void {
  const [query] = useSearchParams()
  useEffect(() => note(query), [query])
}

/**
 * `path` with the tracking data of this visit, so that a link or form carries it on where a cookie would need consent
 * (decisions, 'Visitors').
 */
export function useTracked(path: string): string {
  const [query] = useSearchParams()
  const here = withTracking(path, query)
  const [address, setAddress] = useState(here)
  useEffect(() => {
    note(query)
    setAddress(withTracking(path, new URLSearchParams(clicked)))
  }, [path, query])
  return address
}

function note(query: URLSearchParams): void {
  if (withTracking('', query)) clicked = query.toString()
}
