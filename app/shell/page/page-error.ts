import { isRouteErrorResponse } from '@remix-run/react'
import { useContext } from 'react'
import { UNSAFE_DataRouterStateContext as RouterState } from 'react-router'
import type { TitleText } from '~/i18n/title-text'

/**
 * Returns the error that a part of the page shows instead of its content; null without one. `useRouteError` knows it
 * only inside of that part, and the document's title stands outside of it.
 */
export function usePageError(): unknown {
  const errors = useContext(RouterState)?.errors
  return errors ? (Object.values(errors)[0] ?? null) : null
}

export function statusOfError(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : 500
}

/** Returns the heading of an error page (specification 8): the text of a refusal, that of 404, or 'Error'. */
export function errorHeading(error: unknown): TitleText {
  const refusal = isRouteErrorResponse(error) ? refusalIn(error.data) : null
  if (refusal) return refusal
  return { key: statusOfError(error) === 404 ? 'common:error.not_found' : 'common:error.title' }
}

function refusalIn(data: unknown): TitleText | null {
  if (typeof data !== 'object' || data === null || !('code' in data) || typeof data.code !== 'string') return null
  const values = 'values' in data && typeof data.values === 'object' && data.values !== null ? data.values : {}
  return { key: data.code, values: values as TitleText['values'] & object }
}
