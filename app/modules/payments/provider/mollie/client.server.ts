import type { z } from 'zod'
import { PaymentsUnavailable, ProviderRefused } from '~/modules/payments/errors'
import { log } from '~/platform/log.server'

/** URL of Mollie's API, and the key to it. */
export interface MollieAccess {
  /** Without a trailing slash. */
  url: string
  apiKey: string
}

interface Call {
  method?: 'GET' | 'POST' | 'DELETE'
  body?: Record<string, unknown>
  /** A call sent twice with one key is carried out once. */
  idempotencyKey?: string
}

export interface MollieClient {
  /** Returns the response; null if the resource doesn't exist (404, 410). */
  call<Answer>(path: string, shape: z.ZodType<Answer>, call?: Call): Promise<Answer | null>
}

const attempts = 4
const attemptMs = 10_000
const firstPauseMs = 250
/**
 * Longest pause between attempts: the buyer is waiting. If Mollie asks for a longer one, the call fails and its caller
 * retries later.
 */
const longestPauseMs = 5_000

/**
 * Creates a client of Mollie's API, version 2. Overload (429) and failures (5xx, no response) are retried a few times,
 * after the pause that Mollie asks for; calls that change something carry an idempotency key, so that repeating them is
 * harmless.
 * @throws PaymentsUnavailable 503 if retries don't help or the key is refused, ProviderRefused 502 if Mollie rejects
 *   the call
 */
export function mollieClient({ url, apiKey }: MollieAccess): MollieClient {
  async function send(path: string, call: Call): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      const answer = await fetch(url + path, requestOf(call, apiKey)).catch((error: Error) => error)
      if (answer instanceof Response && answer.status !== 429 && answer.status < 500) return answer
      const pause = pauseAfter(answer, attempt)
      const about = { path, attempt, ...(answer instanceof Response ? { status: answer.status } : { err: answer }) }
      if (attempt === attempts || pause > longestPauseMs) {
        log().error(about, 'Mollie does not answer')
        throw new PaymentsUnavailable()
      }
      log().warn(about, 'Mollie request failed, will retry')
      await new Promise((later) => setTimeout(later, pause))
    }
  }

  return {
    async call(path, shape, call = {}) {
      const answer = await send(path, call)
      if (answer.status === 404 || answer.status === 410) return null
      const content: unknown = await answer.json().catch(() => null)
      if (answer.status === 401 || answer.status === 403) {
        log().error({ path, status: answer.status, detail: detailOf(content) }, 'Mollie refuses the key')
        throw new PaymentsUnavailable()
      }
      if (!answer.ok) throw new ProviderRefused(`Mollie ${answer.status}: ${detailOf(content)}`)
      const parsed = shape.safeParse(answer.status === 204 ? {} : content)
      if (parsed.success) return parsed.data
      log().error({ path, err: parsed.error }, 'Mollie answers in another form')
      throw new PaymentsUnavailable()
    },
  }
}

function requestOf({ method = 'GET', body, idempotencyKey }: Call, apiKey: string): RequestInit {
  const headers = new Headers({ Authorization: `Bearer ${apiKey}`, Accept: 'application/hal+json' })
  if (body) headers.set('Content-Type', 'application/json')
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey)
  const signal = AbortSignal.timeout(attemptMs)
  return { method, headers, body: body ? JSON.stringify(body) : null, redirect: 'error', signal }
}

/** Returns the pause in milliseconds: what Mollie asks for, otherwise twice as long each time. */
function pauseAfter(answer: Response | Error, attempt: number): number {
  const retryAfter = answer instanceof Response ? Number(answer.headers.get('Retry-After') ?? Number.NaN) : Number.NaN
  return Number.isFinite(retryAfter) ? retryAfter * 1000 : firstPauseMs * 2 ** (attempt - 1)
}

/** Returns Mollie's error message, which contains no personal data. */
function detailOf(content: unknown): string {
  const { title, detail, field } = (content ?? {}) as Record<string, unknown>
  return [title, detail, field].filter((part) => typeof part === 'string').join(' · ')
}
