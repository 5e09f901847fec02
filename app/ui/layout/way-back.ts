import { useLocation } from '@remix-run/react'
import { useCarried } from '../carried'

/** What a form's field takes. */
const longest = 1_900

/** Where a form without a script leads back to: this page with what the visit carries, without a query that is too long to be sent. */
export function useWayBack(): string {
  const { pathname, search } = useLocation()
  const whole = useCarried(pathname + search)
  return whole.length > longest ? pathname : whole
}
