import { useLocation } from '@remix-run/react'
import { paths } from '~/paths'

/** Path of the page that sells credits, with the way back to this conversation. */
export function useCreditsPath(): string {
  const { pathname } = useLocation()
  return `${paths.credits}?${new URLSearchParams({ back: pathname })}`
}
