import type { ShouldRevalidateFunction } from '@remix-run/react'

/**
 * A route's `shouldRevalidate`: loads nothing after an action that was refused or didn't reach the server, since
 * nothing changed and a failed load would lose the page. Remix's default is the same, but after a fetcher's action it
 * applies only to routes that export this function.
 */
export const unlessRefused: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus !== undefined && actionStatus >= 400 ? false : defaultShouldRevalidate
