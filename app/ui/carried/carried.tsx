import { useLocation } from '@remix-run/react'
import { createContext, useContext } from 'react'

/** Query that every link and form of the page passes on where cookies aren't allowed; empty for most visitors. */
export const CarriedQuery = createContext('')

/** Maximum length of a return address, in characters, to fit a form field. */
const longestWayBack = 1_900

/** Hidden fields for a GET form, whose fields replace the whole query and would drop the carried parameters. */
export function CarriedFields() {
  const carried = new URLSearchParams(useContext(CarriedQuery))
  return [...carried].map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

/** Returns `path` with the visit's carried query. */
export function useCarried(path: string): string {
  return withCarried(path, useContext(CarriedQuery))
}

/** Returns `path` with a query's parameters added. Its own parameters win; URLs of other sites are left unchanged. */
export function withCarried(path: string, carried: string): string {
  if (carried === '' || !path.startsWith('/') || path.startsWith('//')) return path
  const [address = '', hash] = path.split('#')
  const [pathname = '', own] = address.split('?')
  const joined = new URLSearchParams(own)
  for (const [key, value] of new URLSearchParams(carried)) if (!joined.has(key)) joined.set(key, value)
  return `${pathname}?${joined}${hash === undefined ? '' : `#${hash}`}`
}

/**
 * Returns where a form leads back to without JavaScript: this page with the carried query. The query is dropped when
 * the address would be too long to send.
 */
export function useWayBack(): string {
  const { pathname, search } = useLocation()
  const whole = useCarried(pathname + search)
  return whole.length > longestWayBack ? pathname : whole
}
