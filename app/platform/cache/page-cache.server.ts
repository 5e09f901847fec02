import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { acceptsEncoding } from '~/platform/http/files/accepts-encoding'
import { pageOf } from '~/platform/http/page/whole-page'
import type { PageParts } from './page-parts'
import { joined, joinedAsGzip, partsOf } from './page-parts'

/** Everything a cached page depends on, as JSON. Nothing else may affect the page: no cookie, no query, no address. */
export type PageKey = Readonly<Record<string, unknown>>

type Encoding = 'identity' | 'gzip' | 'br'

interface Body {
  bytes: Buffer
  headers: Readonly<Record<string, string>>
}

/** A page ready to send, in every encoding. */
export interface CachedPage {
  etag: string
  bodies: Readonly<Record<Encoding, Body>>
  size: number
}

/** A response to write to the socket. */
export interface PageAnswer {
  status: 200 | 304
  headers: Readonly<Record<string, string | string[]>>
  body: Buffer | null
}

/** Builds the content security policy for the hashes of a page's inline scripts and styles. */
export type PolicyOf = (hashes: { scripts: string[]; styles: string[] }) => string

export interface PageCache {
  /** Returns the page if it is cached and not expired. */
  find(key: PageKey): CachedPage | undefined
  /**
   * Renders and caches the page, once for all concurrent callers. Only HTML with status 200 and without Set-Cookie is
   * cached; any other response is returned as it is.
   */
  render(key: PageKey, make: () => Promise<Response>, policyOf: PolicyOf): Promise<CachedPage | Response>
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const lifeMs = 60_000

/** Creates a cache of whole pages for visitors who aren't logged in, limited in bytes; evicts the least used. */
export function createPageCache(maxBytes: number): PageCache {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ size }) => size,
    ttl: lifeMs,
    ttlResolution: 0,
    perf: { now: () => Date.now() },
  })
  const rendering = new Map<string, Promise<CachedPage | null>>()

  return {
    find: (key) => pages.get(JSON.stringify(key)),
    async render(key, make, policyOf) {
      const name = JSON.stringify(key)
      const running = rendering.get(name)
      if (running) return (await running) ?? make()
      let other: Response | undefined
      const flight = make().then(async (response) => {
        if (!isCacheable(response)) {
          other = response
          return null
        }
        const page = await keepable(response, policyOf)
        pages.set(name, page)
        return page
      })
      rendering.set(name, flight)
      try {
        const page = await flight
        return page ?? other ?? make()
      } finally {
        rendering.delete(name)
      }
    },
  }
}

/** Returns the page in the best encoding that the browser accepts, or 304 when the browser has this version. */
export function answerOf(
  page: CachedPage,
  request: { acceptEncoding: string | undefined; ifNoneMatch: string | undefined },
): PageAnswer {
  const { bytes, headers } = page.bodies[encodingFor(request.acceptEncoding ?? '')]
  if (request.ifNoneMatch?.includes(page.etag)) return { status: 304, headers: withoutBody(headers), body: null }
  return { status: 200, headers, body: bytes }
}

/** Parts of the pages split so far. All pages use the same mark. */
const cut = new WeakMap<CachedPage, PageParts>()

/** Returns the page with `text`, this visitor's query, in place of a mark in URLs. Private, so without an ETag. */
export function answerWith(
  page: CachedPage,
  { mark, text, acceptEncoding = '' }: { mark: string; text: string; acceptEncoding: string | undefined },
): PageAnswer {
  const { bytes, headers } = page.bodies.identity
  const parts = cut.get(page) ?? partsOf(bytes.toString(), mark)
  cut.set(page, parts)
  const own = Buffer.from(text.replaceAll('&', '&amp;'))
  const isZipped = acceptsEncoding(acceptEncoding, 'gzip')
  const body = isZipped ? joinedAsGzip(parts, own) : joined(parts, own)
  const { etag: _, ...common } = headers
  const ownHeaders = { 'cache-control': 'private, no-store', 'content-length': String(body.length) }
  return {
    status: 200,
    headers: { ...common, ...ownHeaders, ...(isZipped ? { 'content-encoding': 'gzip' } : {}) },
    body,
  }
}

function isCacheable(response: Response): boolean {
  const isHtml = response.headers.get('Content-Type')?.startsWith('text/html') ?? false
  return response.status === 200 && isHtml && !response.headers.has('Set-Cookie')
}

async function keepable(response: Response, policyOf: PolicyOf): Promise<CachedPage> {
  const html = pageOf(response)?.toString() ?? (await response.text())
  const identity = Buffer.from(html)
  const [gzipped, br] = await Promise.all([
    zip(identity),
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  ])
  // A weak ETag: the encodings differ in bytes but not in meaning.
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  const common = Object.fromEntries(response.headers)
  const bodyOf = (bytes: Buffer, encoding: Encoding): Body => ({
    bytes,
    headers: {
      ...common,
      'content-security-policy': policyOf({ scripts: hashesOf(html, 'script'), styles: hashesOf(html, 'style') }),
      'cache-control': 'private, no-cache',
      vary: 'Accept-Encoding, Cookie',
      etag,
      'content-length': String(bytes.length),
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    },
  })
  return {
    etag,
    bodies: { identity: bodyOf(identity, 'identity'), gzip: bodyOf(gzipped, 'gzip'), br: bodyOf(br, 'br') },
    // The page's parts hold it once more, plain and compressed.
    size: 2 * (identity.length + gzipped.length) + br.length + 4096,
  }
}

/** Returns the SHA-256 of each inline element. The HTML is our own: scripts and styles contain no closing tag. */
function hashesOf(html: string, element: 'script' | 'style'): string[] {
  const inline = html.matchAll(new RegExp(`<${element}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${element}>`, 'g'))
  const hashes = [...inline].map(([, text = '']) => createHash('sha256').update(text).digest('base64'))
  return [...new Set(hashes)]
}

function encodingFor(accepted: string): Encoding {
  if (acceptsEncoding(accepted, 'br')) return 'br'
  return acceptsEncoding(accepted, 'gzip') ? 'gzip' : 'identity'
}

function withoutBody(headers: Readonly<Record<string, string>>): Record<string, string> {
  const remaining = Object.entries(headers).filter(([name]) => !/^content-(length|encoding|type)$/.test(name))
  return Object.fromEntries(remaining)
}
