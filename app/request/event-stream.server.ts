import type { ServerResponse } from 'node:http'
import { z } from 'zod'
import { requireMember } from '~/modules/accounts/guards.server'
import { paths } from '~/paths'
import { securityHeaders } from '~/platform/http/security-headers'
import { isEntryId } from '~/platform/live/channel.server'
import { liveKey, liveStreams } from '~/platform/live/live.server'
import { registerCall } from '~/shell/calls/known-calls.server'
import type { BrandExchange } from './exchange.server'
import { openRequest } from './open-request.server'
import { finished, finishedHeaders, headerRecord, retryAfter } from './response-headers.server'
import type { IncomingRequest, Visit } from './visit.server'

/** A response that stays open: the listener sends its headers, then calls `open`. It is never compressed. */
export interface StreamAnswer {
  status: 200
  headers: Record<string, string | string[]>
  open(response: ServerResponse): void
}

const eventHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'private, no-store, no-transform',
  'X-Accel-Buffering': 'no',
  // The connection is used for the stream only, and nothing else may wait for it when the stream ends.
  Connection: 'close',
}

registerCall({
  method: 'GET',
  path: paths.api.events,
  summary: 'Server-sent events of what happens to the member. `Last-Event-ID` goes on where another stream ended.',
  member: true,
  query: z.object({ after: z.string().optional().describe('The same, for a page that cannot set headers') }),
  answer: z.string(),
  answerType: 'text/event-stream',
  refusals: { 429: 'Ten streams are open.' },
})

export function isEventStream({ path }: Visit): boolean {
  return path === paths.api.events
}

/**
 * Answers GET /api/events, a member's live events as server-sent events. Handled here rather than in a route: a node
 * holds ten thousand of these, and a response of the framework takes several times the memory. The guard is the same as
 * for routes.
 */
export async function answerEvents(exchange: BrandExchange): Promise<Response | StreamAnswer> {
  const { requestId, app, incoming, visit } = exchange
  const context = await openRequest(exchange, exchange.request())
  const refused = (error: string, status: number, more: Record<string, string>) =>
    finished(
      Response.json(
        { error, message: context.t('common:error.default') },
        { status, headers: { ...securityHeaders, ...more } },
      ),
      context,
    )
  let member: ReturnType<typeof requireMember>
  try {
    member = requireMember(context)
  } catch (refusal) {
    if (refusal instanceof Response) return refused('authentication_required', refusal.status, {})
    throw refusal
  }
  const key = liveKey({ poolId: member.tenant.poolId, tenantId: member.tenant.id, memberId: member.id })
  if (!liveStreams().hasRoom(key)) return refused('too_many_streams', 429, { 'Retry-After': retryAfter })
  const head = finishedHeaders({ status: 200, headers: new Headers({ ...securityHeaders, ...eventHeaders }) }, context)
  const wish = { key, session: member.sessionId, after: lastEventId(incoming, visit) }
  const { log } = app
  return {
    status: 200,
    headers: headerRecord(head),
    open(response) {
      liveStreams()
        .open(response, wish)
        .catch((error: unknown) => {
          log.error({ err: error, requestId }, 'event stream')
          response.end()
        })
    },
  }
}

/** Returns the last event id: from the browser's header, or from the query when a page continues another's stream. */
function lastEventId({ headers }: IncomingRequest, { query }: Visit): string | null {
  const id = headers['last-event-id']?.toString() ?? query.get('after') ?? ''
  return isEntryId(id) ? id : null
}
