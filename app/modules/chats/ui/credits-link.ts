import { useLocation } from '@remix-run/react'

/** Where credits are bought, and from there back to this conversation. */
export function useCreditsPath(): string {
  const { pathname } = useLocation()
  return `/credits?${new URLSearchParams({ back: pathname })}`
}
