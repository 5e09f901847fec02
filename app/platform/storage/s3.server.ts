import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { openBreaker } from '../breaker.server'
import type { Storage } from './storage'

/** Time until the server answers, retries included: longer for what is uploaded at this speed. */
const answerWithinMs = 3_000
const slowestBytesPerMs = 250
/** Time limit of a whole call. */
const fileWithinMs = 20_000
const repetitions = 3

/** The S3 server responded with an error. The message names the method, never the credentials. */
class S3Refused extends Error {
  constructor(
    method: string,
    readonly status: number,
  ) {
    super(`the S3 server answered ${method} with ${status}`)
  }
}

/**
 * Opens a bucket of an S3 server, by signed requests with the bucket in the path, which every S3 server supports.
 * Objects are private.
 * @param address `https://<key>:<secret>@<host>/<bucket>[/<folder>][?region=…]`; the region defaults to us-east-1
 * @param options `tryAfterMs`: milliseconds after which one call tries a server that is away
 */
export function s3Bucket(address: string, { tryAfterMs = 5_000 } = {}): Storage {
  const { origin, pathname, username, password, searchParams } = new URL(address)
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: 's3',
    region: searchParams.get('region') ?? 'us-east-1',
    retries: repetitions,
  })
  const [bucket = '', ...inside] = pathname.split('/').filter(Boolean)
  const within = inside.map((part) => `${part}/`).join('')
  const place = `${origin}/${bucket}`

  const breaker = openBreaker('storage', { failures: 3, tryAfterMs, isAway })

  /** Sends a request; null when the object doesn't exist. @throws S3Refused, ServiceAway */
  const ask: typeof send = (...request) => breaker.call(() => send(...request))

  /** @param path of an object in the bucket, or the query that lists them */
  async function send(method: 'PUT' | 'GET' | 'DELETE', path: string, body?: Uint8Array): Promise<Response | null> {
    const patience = new AbortController()
    const answerMs = answerWithinMs + (body?.length ?? 0) / slowestBytesPerMs
    const timer = setTimeout(() => patience.abort(new Error(`no answer to ${method} in time`)), answerMs)
    const answer = await client
      .fetch(`${place}${path}`, {
        method,
        headers: {
          ...(body ? { 'Content-Type': 'application/octet-stream' } : {}),
          'x-amz-content-sha256': createHash('sha256')
            .update(body ?? '')
            .digest('hex'),
        },
        body: body ? new Uint8Array(body) : null,
        signal: AbortSignal.any([patience.signal, AbortSignal.timeout(fileWithinMs)]),
      })
      .finally(() => clearTimeout(timer))
    if (answer.ok) return answer
    await answer.body?.cancel()
    if (answer.status === 404 && method !== 'PUT') return null
    throw new S3Refused(method, answer.status)
  }

  return {
    async put(key, bytes) {
      await ask('PUT', `/${within}${key}`, bytes)
    },
    async get(key) {
      const answer = await ask('GET', `/${within}${key}`)
      return answer && Buffer.from(await answer.arrayBuffer())
    },
    async remove(key) {
      await ask('DELETE', `/${within}${key}`)
    },
    async *list(folder) {
      let after = ''
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: `${within}${folder}/` })
        if (after) query.set('continuation-token', after)
        const page = (await (await ask('GET', `?${query}`))?.text()) ?? ''
        for (const key of textsOf(page, 'Key')) yield key.slice(within.length)
        after = textsOf(page, 'NextContinuationToken')[0] ?? ''
      } while (after)
    },
  }
}

/** Returns the texts of an element in a list of objects, which holds no other markup. */
function textsOf(list: string, element: string): string[] {
  const found = list.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))
  return Array.from(found, ([, text = '']) => text.replaceAll('&amp;', '&'))
}

/** No answer, or one of a server in trouble. */
function isAway(error: unknown): boolean {
  return !(error instanceof S3Refused) || error.status >= 500
}
