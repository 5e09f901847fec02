import type { ShouldRevalidateFunction } from '@remix-run/react'

/**
 * A route's `shouldRevalidate`: after an action that was refused or didn't reach the server nothing is loaded anew, for
 * nothing has changed, and without a connection the page would be lost. Remix decides so too, but after a fetcher's action
 * it only listens to routes that export it.
 */
export const unlessRefused: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus !== undefined && actionStatus >= 400 ? false : defaultShouldRevalidate
