import type { AppLoadContext } from '@remix-run/node'
import type { PlainStatus } from './plain-page.server'

/**
 * Converts the refusal of a call to the form of docs/api.md, JSON with a code and a text, even when the router answered
 * with a page or a route gave only the code.
 * @param refused makes a response that doesn't need the brand
 */
export async function callRefusal(
  response: Response,
  { t }: Pick<AppLoadContext, 't'>,
  refused: (status: PlainStatus) => Response,
): Promise<Response> {
  const { status, headers } = response
  if (!headers.get('Content-Type')?.startsWith('application/json')) return refused(plainStatus(status))
  const body: unknown = await response.json().catch(() => null)
  const isBare = typeof body === 'object' && body !== null && 'error' in body && !('message' in body)
  return Response.json(isBare ? { ...body, message: t('common:error.default') } : body, { status, headers })
}

function plainStatus(status: number): PlainStatus {
  if (status === 403 || status === 404 || status === 405) return status
  return status < 500 ? 400 : 500
}
