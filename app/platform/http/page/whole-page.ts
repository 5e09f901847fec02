/** A page whose body stays the bytes it is. */
export interface WholePage {
  status: number
  headers: Record<string, string | string[]>
  body: Buffer
  /** Whoever owns the connection compresses it as the browser takes it. */
  compressible: true
}

const bodies = new WeakMap<Response, Buffer>()

/** A response with its body beside it: as a web stream, written and read again, it would cost a twentieth of the page. */
export function wholePage(page: Buffer, init: ResponseInit): Response {
  const response = new Response(null, init)
  bodies.set(response, page)
  return response
}

/** The body of a `wholePage`. */
export function pageOf(response: Response): Buffer | undefined {
  return bodies.get(response)
}
