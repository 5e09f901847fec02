import { LRUCache } from 'lru-cache'
import { fitsShape, mostBytes, mostLetters, mostValues } from '~/platform/forms/form-bounds.server'
import type { FormShape } from '~/platform/forms/form-shape.server'
import { isCall, isOwnCall } from '~/platform/http/call-path'
import type { Route, Taken } from '~/platform/http/route'
import { methodsOfCall } from '~/shell/calls/known-calls.server'
import type { IncomingRequest } from '../visit.server'

/** Status of a request that is refused before any page handles it. */
export type Unreadable = 400 | 404 | 405 | 413 | 415

/** Methods that pages accept. */
const pageMethods = ['GET', 'HEAD', 'POST']

const urlEncoded = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data'
const formTypes = [urlEncoded, multipart]
const callTypes = ['application/json', ...formTypes]

/** Maximum size of a body except photo uploads, in bytes, even if the forms of the page would allow more. */
const bodyBytes = 1024 * 1024
/** Maximum bytes read of a refused body, so that the browser gets the response instead of a connection reset. */
const drainedBytes = 100 * bodyBytes
/** Maximum number of query parameters: the search form has some sixty. */
const mostParameters = 200

/** Returns the methods that a path accepts. */
export function methodsOf(path: string): readonly string[] {
  return isOwnCall(path) ? methodsOfCall(path) : pageMethods
}

/** Returns what is wrong with the URL or the method, regardless of the body; null when nothing is. */
export function unreadableAddress({ method, target, headers }: IncomingRequest, path: string): Unreadable | null {
  if (!isNamable(`${headers.host}`)) return 400
  if (target.includes('%00') || !hasAtMost(mostParameters, target, '&')) return 400
  const methods = methodsOf(path)
  if (methods.length === 0) return 404
  return methods.includes(method) ? null : 405
}

/**
 * Returns the request in the form that its page may read. The body is read once, whole, and checked against the bounds
 * of the route before it is parsed: its size, the number of values, then each name, how often it occurs and the length
 * of its value. Nothing else reaches a page; a route without a form gets no body.
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

/** Whether the host can be part of a URL. False for a brand's name with an invalid port. */
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

/** Returns the maximum size of the body, in bytes. */
function mostTaken(taken: Taken | null): number {
  if (!taken) return bodyBytes
  return taken.kind === 'form' ? Math.min(bodyBytes, mostBytes(taken.shape)) : taken.bytes
}

function typeOf({ headers }: Request): string {
  const [type = ''] = (headers.get('content-type') ?? '').split(';', 1)
  return type.trim().toLowerCase()
}

/** Removes the checked Origin and X-Forwarded-Host: the router would compare them with the host by its own rules. */
function withoutOrigin({ url, method, headers, signal }: Request, body: BodyInit | null): Request {
  const remaining = new Headers(headers)
  for (const name of ['origin', 'x-forwarded-host']) remaining.delete(name)
  if (body === null) remaining.delete('content-type')
  return new Request(url, { method, headers: remaining, body, signal, duplex: 'half' } as RequestInit)
}

/** Reads the body; null when it is larger than `most`, after draining the rest. */
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

/** Whether the body contains a NUL: as a byte, or escaped as in forms and JSON. */
function holdsNul(bytes: Buffer, type: string): boolean {
  if (bytes.includes(0)) return true
  if (type === 'application/json') return bytes.includes('\\u0000')
  return type === urlEncoded && bytes.includes('%00')
}

const percent = 0x25

/** Returns the length of a URL-encoded text after decoding, in bytes: three encoded bytes stand for one. */
function lettersOf(body: Buffer): number {
  let letters = body.length
  for (let at = 0; at < body.length; at += 1) if (body[at] === percent) letters -= 2
  return letters
}

/** Values are counted before parsing, because an empty value without a name takes only one byte. */
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

/** Whether the separator divides the text into at most `most` parts; stops searching after that. */
function hasAtMost(most: number, text: string | Buffer, separator: string): boolean {
  let parts = 1
  for (let at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, at + separator.length)) {
    parts += 1
    if (parts > most) return false
  }
  return true
}
