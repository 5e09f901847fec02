import { LRUCache } from 'lru-cache'
import { fitsShape, mostBytes, mostLetters, mostValues } from '~/platform/forms/form-bounds.server'
import type { FormShape } from '~/platform/forms/form-shape.server'
import { isCall, isOwnCall } from '~/platform/http/call-path'
import type { Route, Taken } from '~/platform/http/route'
import { methodsOfCall } from '~/shell/calls/known-calls.server'
import type { IncomingRequest } from '../visit.server'

/** Why a request is answered before any page sees it. */
export type Unreadable = 400 | 404 | 405 | 413 | 415

/** Pages get these. */
const pageMethods = ['GET', 'HEAD', 'POST']

const urlEncoded = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data'
const formTypes = [urlEncoded, multipart]
const callTypes = ['application/json', ...formTypes]

/** The largest body but for a photo's, whatever the forms of the address could hold. */
const bodyBytes = 1024 * 1024
/** What is left of a refused body is read up to here, so that the browser gets the answer instead of a reset. */
const drainedBytes = 100 * bodyBytes
/** Parameters of an address: the search form has some sixty. */
const mostParameters = 200

/** The methods that a path may be asked with. */
export function methodsOf(path: string): readonly string[] {
  return isOwnCall(path) ? methodsOfCall(path) : pageMethods
}

/** What is wrong with the address or the method, whatever the body; null when nothing is. */
export function unreadableAddress({ method, target, headers }: IncomingRequest, path: string): Unreadable | null {
  if (!isNamable(`${headers.host}`)) return 400
  if (target.includes('%00') || !hasAtMost(mostParameters, target, '&')) return 400
  const methods = methodsOf(path)
  if (methods.length === 0) return 404
  return methods.includes(method) ? null : 405
}

/**
 * The request as its page may read it. The body is read once, whole, and held against what the address takes before
 * anything parses it: its size, the number of its values, then each name, how often it comes and how long its value is.
 * Nothing else reaches a page; one that takes no form gets no body.
 */
export async function readableForm(request: Request, { takes }: Pick<Route, 'takes'>): Promise<Request | Unreadable> {
  if (request.method === 'GET' || request.method === 'HEAD') return request
  const type = typeOf(request)
  const { pathname: path } = new URL(request.url)
  if (takes?.kind === 'form' && takes.upload && type === multipart) return withoutOrigin(request, request.body)
  const body = await readWhole(request.body, mostTaken(takes))
  if (!body) return 413
  if (!takes || (body.length === 0 && isCall(path))) return withoutOrigin(request, null)
  if (!typesOf(path, takes).includes(type)) return 415
  const isKnown = takes.kind !== 'form' || (await isFormOf(takes.shape, request, body, type))
  return isKnown && !holdsNul(body, type) ? withoutOrigin(request, body) : 400
}

const namable = new LRUCache<string, boolean>({ max: 1000 })

/** Whether an address can be made of a host: not of a brand's name with a port that is none. */
function isNamable(host: string): boolean {
  const known = namable.get(host)
  if (known !== undefined) return known
  const answer = URL.canParse(`http://${host}`)
  namable.set(host, answer)
  return answer
}

function typesOf(path: string, taken: Taken): readonly string[] {
  if (!isCall(path)) return formTypes
  return taken.kind === 'signed' ? [...callTypes, ...(taken.types ?? [])] : callTypes
}

/** Bytes. */
function mostTaken(taken: Taken | null): number {
  if (!taken) return bodyBytes
  return taken.kind === 'form' ? Math.min(bodyBytes, mostBytes(taken.shape)) : taken.bytes
}

function typeOf({ headers }: Request): string {
  const [type = ''] = (headers.get('content-type') ?? '').split(';', 1)
  return type.trim().toLowerCase()
}

/** What the router would hold against hosts by rules of its own has been checked: it gets neither origin nor forwarded host. */
function withoutOrigin({ url, method, headers, signal }: Request, body: BodyInit | null): Request {
  const kept = new Headers(headers)
  for (const name of ['origin', 'x-forwarded-host']) kept.delete(name)
  if (body === null) kept.delete('content-type')
  return new Request(url, { method, headers: kept, body, signal, duplex: 'half' } as RequestInit)
}

/** Null when it is larger than `most`; the rest is drained. */
async function readWhole(body: ReadableStream<Uint8Array> | null, most: number): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  if (!body) return Buffer.alloc(0)
  for await (const chunk of body as ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size <= most) chunks.push(chunk)
    else if (size > drainedBytes) break
  }
  return size > most ? null : Buffer.concat(chunks)
}

/** As a byte, and as forms and JSON write it. */
function holdsNul(bytes: Buffer, type: string): boolean {
  if (bytes.includes(0)) return true
  if (type === 'application/json') return bytes.includes('\\u0000')
  return type === urlEncoded && bytes.includes('%00')
}

const percent = 0x25

/** Bytes of an URL-encoded text once it is decoded: three of it write one. */
function lettersOf(body: Buffer): number {
  let letters = body.length
  for (let at = 0; at < body.length; at += 1) if (body[at] === percent) letters -= 2
  return letters
}

/** Counting comes before parsing, for a value without a name and a text is one byte long. */
async function isFormOf(shape: FormShape, request: Request, body: Buffer<ArrayBuffer>, type: string): Promise<boolean> {
  if (type === urlEncoded) {
    const isShort =
      body.length === 0 || (hasAtMost(mostValues(shape), body, '&') && lettersOf(body) <= mostLetters(shape))
    return isShort && fitsShape(new URLSearchParams(body.toString()), shape)
  }
  const boundary = /boundary="?([^";]+)/i.exec(request.headers.get('content-type') ?? '')?.[1]
  if (!boundary || !hasAtMost(mostValues(shape) + 2, body, `--${boundary}`)) return false
  const form = await withoutOrigin(request, body)
    .formData()
    .catch(() => null)
  return form !== null && fitsShape(form, shape)
}

/** Whether a separator makes no more parts than that; none is looked for beyond them. */
function hasAtMost(most: number, text: string | Buffer, separator: string): boolean {
  let parts = 1
  for (let at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, at + separator.length)) {
    parts += 1
    if (parts > most) return false
  }
  return true
}
