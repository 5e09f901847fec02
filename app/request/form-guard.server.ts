import { isCall } from '~/platform/http/call-path'
import type { Asked } from './visit.server'

/** Why a request is answered before any page sees it. */
export type Unreadable = 400 | 405 | 413 | 415

/** Pages get these; calls the further ones too. */
const pageMethods = ['GET', 'HEAD', 'POST']
const callMethods = [...pageMethods, 'PUT', 'DELETE']

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data']
const callTypes = ['application/json', ...formTypes]

/** Forms that may carry a photo: they read their body themselves, with limits of their own. */
const uploadPaths = [
  /^\/complete-signup$/,
  /^\/profile$/,
  /^\/api\/photos$/,
  /^\/chats\/[^/]+$/,
  /^\/members\/[^/]+\/chat$/,
]

/** The largest form or call; the longest text of a form takes a tenth of it. */
const bodyBytes = 1024 * 1024
/** What is left of a refused body is read up to here, so that the browser gets the answer instead of a reset. */
const drainedBytes = 100 * bodyBytes

/** The methods that a path may be asked with. */
export function methodsOf(path: string): readonly string[] {
  return isCall(path) ? callMethods : pageMethods
}

/** What is wrong with the address or the method, whatever the body; null when nothing is. */
export function unreadableAddress({ method, target }: Asked, path: string): Unreadable | null {
  if (target.includes('%00')) return 400
  return methodsOf(path).includes(method) ? null : 405
}

/**
 * The request as its page may read it: a form of a known type and length, without NUL, which PostgreSQL can't store.
 * The body is read once, whole, so that no page meets a broken or endless one.
 */
export async function readableForm(request: Request, path: string): Promise<Request | Unreadable> {
  if (isReading(request)) return request
  const type = typeOf(request)
  if (type === 'multipart/form-data' && uploadPaths.some((upload) => upload.test(pagePath(path)))) return request
  const body = await readWhole(request.body)
  if (!body) return 413
  if (body.length === 0 && isCall(path)) return withBody(request, null)
  if (!(isCall(path) ? callTypes : formTypes).includes(type)) return 415
  const whole = withBody(request, body)
  const broken = holdsNul(body, type) || (type === 'multipart/form-data' && !(await isForm(whole)))
  return broken ? 400 : whole
}

function typeOf({ headers }: Request): string {
  const [type = ''] = (headers.get('content-type') ?? '').split(';', 1)
  return type.trim().toLowerCase()
}

function withBody({ url, method, headers, signal }: Request, body: Buffer<ArrayBuffer> | null): Request {
  return new Request(url, { method, headers, body, signal })
}

function isReading({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Without the suffix by which a page's data alone is asked for. */
function pagePath(path: string): string {
  return path.replace(/\.data$/, '')
}

/** Null when it is too large; the rest is drained. */
async function readWhole(body: ReadableStream<Uint8Array> | null): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  if (!body) return Buffer.alloc(0)
  for await (const chunk of body as ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size <= bodyBytes) chunks.push(chunk)
    else if (size > drainedBytes) break
  }
  return size > bodyBytes ? null : Buffer.concat(chunks)
}

/** As a byte, and as forms and JSON write it. */
function holdsNul(bytes: Buffer, type: string): boolean {
  if (bytes.includes(0)) return true
  if (type === 'application/json') return bytes.includes('\\u0000')
  return type !== 'multipart/form-data' && bytes.includes('%00')
}

function isForm(request: Request): Promise<boolean> {
  return request
    .clone()
    .formData()
    .then(
      () => true,
      () => false,
    )
}
