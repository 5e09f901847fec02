import { useLocation } from '@remix-run/react'
import { createContext, useContext } from 'react'

/** What every link and form of the page carries on in its query, where no cookie may keep it; empty for most visitors. */
export const CarriedQuery = createContext('')

/** `path` with the query that the visit carries. */
export function useCarried(path: string): string {
  return withCarried(path, useContext(CarriedQuery))
}

/** `path` with the values of a query; those that it names itself stay. Addresses of other sites are left as they are. */
export function withCarried(path: string, carried: string): string {
  if (carried === '' || !path.startsWith('/') || path.startsWith('//')) return path
  const [address = '', hash] = path.split('#')
  const [pathname = '', own] = address.split('?')
  const joined = new URLSearchParams(own)
  for (const [key, value] of new URLSearchParams(carried)) if (!joined.has(key)) joined.set(key, value)
  return `${pathname}?${joined}${hash === undefined ? '' : `#${hash}`}`
}

/** What a form's field takes. */
const longestWayBack = 1_900

/** Where a form without a script leads back to: this page with what the visit carries, without a query that is too long to be sent. */
export function useWayBack(): string {
  const { pathname, search } = useLocation()
  const whole = useCarried(pathname + search)
  return whole.length > longestWayBack ? pathname : whole
}
