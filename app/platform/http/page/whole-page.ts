/** A page whose body is kept as bytes. */
export interface WholePage {
  status: number
  headers: Record<string, string | string[]>
  body: Buffer
  /** The connection's owner compresses it with an encoding that the browser accepts. */
  compressible: true
}

const bodies = new WeakMap<Response, Buffer>()

/** Makes a response with its body beside it: a web stream would add a twentieth to the time of a page. */
export function wholePage(page: Buffer, init: ResponseInit): Response {
  const response = new Response(null, init)
  bodies.set(response, page)
  return response
}

/** Returns the body of a `wholePage`; undefined for any other response. */
export function pageOf(response: Response): Buffer | undefined {
  return bodies.get(response)
}
