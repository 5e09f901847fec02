import { useLocation } from '@remix-run/react'
import { paths } from '~/paths'

/** Where credits are bought, and from there back to this conversation. */
export function useCreditsPath(): string {
  const { pathname } = useLocation()
  return `${paths.credits}?${new URLSearchParams({ back: pathname })}`
}
