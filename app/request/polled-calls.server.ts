import { createHash } from 'node:crypto'
import { cachedFor } from '~/database/member-cache.server'
import { chooseLanguage } from '~/i18n/choose-language'
import { translate } from '~/i18n/texts/texts.server'
import type { Viewer } from '~/modules/accounts/member'
import { readViewer, SessionEnded, wholeMember } from '~/modules/accounts/user/read-viewer.server'
import { cookieAges, sessionCookie } from '~/platform/http/cookies'
import { securityHeaders } from '~/platform/http/security-headers'
import { polledCall } from '~/shell/calls/known-calls.server'
import type { BrandExchange } from './exchange.server'
import type { IncomingRequest, Visit } from './visit.server'
import { languageSigns } from './visit.server'

/** A response ready to write to the socket. */
export interface CallAnswer {
  status: number
  headers: Record<string, string | string[]>
  body: string | null
}

/** Whether an open page polls this call, without any of the call's own parameters. */
export function isPolled({ method }: IncomingRequest, { path, query }: Visit): boolean {
  const call = method === 'GET' || method === 'HEAD' ? polledCall(path) : undefined
  return call !== undefined && !Object.keys(call.rules.query?.shape ?? {}).some((name) => query.has(name))
}

/** Returns the response as JSON text; null when the call requires a member. */
async function bodyFor(path: string, viewer: Viewer | null): Promise<string | null> {
  const call = polledCall(path)
  if (!call) return null
  if (!call.list) return JSON.stringify(call.answer(viewer))
  if (!viewer) return null
  const { list, answer } = call
  const read = async () => JSON.stringify(await answer(await wholeMember(viewer)))
  try {
    return await cachedFor(viewer, { list, kind: list.name, key: 'call' }, read)
  } catch (error) {
    if (error instanceof SessionEnded) return null
    throw error
  }
}

/**
 * Answers a polled call before routing, because matching and rendering a route would cost several times as much as the
 * answer. Session, chats and likes come through the cache, and 304 means that nothing has changed.
 */
export async function answerPolled({ requestId, incoming, visit }: BrandExchange): Promise<CallAnswer> {
  const { tenant, cookies, path } = visit
  const token = cookies.get(sessionCookie)
  const keepLonger = () => token && cookies.set(sessionCookie, token, { maxAge: cookieAges.session })
  const body = await bodyFor(path, token ? await readViewer(tenant, token, keepLonger) : null)
  const headers: Record<string, string | string[]> = {
    ...securityHeaders,
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'private, no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'X-Request-Id': requestId,
    'X-Robots-Tag': 'noindex',
    'Set-Cookie': cookies.changes(),
  }
  if (!body) {
    const t = translate(tenant, chooseLanguage(languageSigns(visit, null)))
    return {
      status: 403,
      headers,
      body: JSON.stringify({ error: 'authentication_required', message: t('common:error.default') }),
    }
  }
  headers.ETag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  const known = incoming.headers['if-none-match']?.toString().split(/,\s*/).includes(headers.ETag)
  if (known) return { status: 304, headers, body: null }
  headers['Content-Length'] = String(Buffer.byteLength(body))
  return { status: 200, headers, body }
}
