import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ServerBuild } from '@remix-run/node'
import { createRequest, sendResponse } from '@remix-run/node-fetch-server'
import closeWithGrace from 'close-with-grace'
import compression from 'compression'
import type { ViteDevServer } from 'vite'
import type * as entry from './app/entry.server'

// The HTTP listener, nothing else. It reaches app code only through the server build: a second copy of that code would
// open the embedded database twice.
type Build = ServerBuild & { entry: { module: typeof entry } }
type Brand = ReturnType<typeof entry.brandOf>
type Middleware = ReturnType<typeof entry.staticFiles>

const server = createServer((request, response) => {
  accept(request, response).catch((error: unknown) => fail(response, error))
})
const vite = process.env.NODE_ENV === 'development' ? await hotReload() : null

async function hotReload(): Promise<ViteDevServer> {
  const { createServer: createVite } = await import('vite')
  // Hot reload uses the server's own port, so that the page's content security policy allows its socket.
  return createVite({ server: { middlewareMode: { server }, hmr: { server }, allowedHosts: true }, appType: 'custom' })
}

const built = vite ? null : await importBuild()

async function importBuild(): Promise<Build> {
  return (await import(/* @vite-ignore */ new URL('./server/index.js', import.meta.url).href)) as Build
}

/** Loads the build; in development, from the current sources. */
async function loadBuild(): Promise<Build> {
  return built ?? ((await vite?.ssrLoadModule('virtual:remix/server-build')) as unknown as Build)
}

const app = await (await loadBuild()).entry.module.openApp().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})

const files: Middleware =
  vite?.middlewares ?? (await loadBuild()).entry.module.staticFiles(new URL('./client', import.meta.url).pathname)

const compressing = compression()

/** Compresses everything written to the response from here on, with an encoding that the browser accepts. */
function compress(request: IncomingMessage, response: ServerResponse): void {
  compressing(request as Parameters<typeof compressing>[0], response as Parameters<typeof compressing>[1], () => {})
}

/** Sets what every response of a host has, a file's too, before anything is sent. */
async function accept(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { brandOf, strictTransport } = (await loadBuild()).entry.module
  const arrival = arrivalOf(request)
  const brand = brandOf(app, arrival)
  const policy = await strictTransport(app, arrival, brand)
  if (policy) response.setHeader('Strict-Transport-Security', policy)
  // While draining, the next request must go to a node that stays, over a new connection.
  if (app.isDraining()) response.setHeader('Connection', 'close')
  take(request, response, brand)
}

function arrivalOf({ socket, headers }: IncomingMessage) {
  return { peer: socket.remoteAddress, encrypted: 'encrypted' in socket && socket.encrypted === true, headers }
}

function take(request: IncomingMessage, response: ServerResponse, brand: Brand): void {
  const failed = (error: unknown) => fail(response, error)
  const byApp = (error?: unknown) => {
    if (error) failed(error)
    else respond(request, response, brand).catch(failed)
  }
  if (isOwnPath(request.url) && hostsOf(request) === 1) files(request, response, byApp)
  else byApp()
}

/** Answers 500, or cuts a response that has begun, so that nobody takes half of it for the whole. */
function fail(response: ServerResponse, error: unknown): void {
  if (response.destroyed) return
  app.log.error({ err: error }, 'response failed')
  if (response.headersSent) response.destroy()
  else response.writeHead(500, { 'Content-Type': 'text/plain' }).end('500 Internal Server Error\n')
}

/** Whether the target is a path rather than a URL with another host, which is a request to a proxy. */
function isOwnPath(target = ''): boolean {
  return target.startsWith('/')
}

/** Counts Host headers. Node uses the first of several, and a proxy in front may have used another. */
function hostsOf({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length
}

async function respond(request: IncomingMessage, response: ServerResponse, brand: Brand): Promise<void> {
  const build = await loadBuild()
  const incoming = {
    method: request.method ?? 'GET',
    target: request.url ?? '/',
    hosts: hostsOf(request),
    ...arrivalOf(request),
  }
  let body: Request | undefined
  const answer = await build.entry.module.answer(build, incoming, {
    brand,
    request() {
      body ??= createRequest(request, response)
      return body
    },
    isAborted: () => response.destroyed,
  })
  if (response.destroyed) return
  if ('open' in answer) {
    response.writeHead(answer.status, answer.headers).flushHeaders()
    answer.open(response)
    return
  }
  // A range is of bytes that are not compressed.
  if ((answer instanceof Response || 'compressible' in answer) && answer.status !== 206) compress(request, response)
  if (answer instanceof Response) await sendResponse(response, answer)
  else response.writeHead(answer.status, answer.headers).end(answer.body)
}

/** Statuses for requests that are not valid HTTP or too large, which Node rejects before they reach `take`. */
const unreadable: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** How long what a refused client still sends is read, in milliseconds: closing at once would take the answer from it. */
const lingerMs = 2_000
const refused = new WeakSet<Duplex>()

/** Answers and closes a connection whose request never reaches `take`. */
function refuse(socket: Duplex, status: string): void {
  refused.add(socket)
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: text/plain\r\n\r\n${status}\n`)
  socket.resume()
  setTimeout(() => socket.destroy(), lingerMs).unref()
}

server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
  // Every further packet of an unreadable request is an error again.
  if (refused.has(socket)) return
  if (socket.writable) refuse(socket, unreadable[error.code ?? ''] ?? '400 Bad Request')
  else socket.destroy()
})

// Without a listener, Node closes the connection of a CONNECT, which is a request to a proxy.
server.on('connect', (_request, socket) => refuse(socket, '405 Method Not Allowed'))

// A proxy in front keeps idle connections for a shorter time, so that it never sends a request on one that just closes.
server.keepAliveTimeout = 75_000

server.once('error', (error: NodeJS.ErrnoException) => {
  const taken =
    error.code === 'EADDRINUSE' ? 'is taken by another process: end it, or choose another port' : error.message
  process.stderr.write(`PORT, HOST: ${app.host}:${app.port} ${taken}\n`)
  process.exit(1)
})
server.listen(app.port, app.host, () => app.listening())

closeWithGrace({ delay: app.stopSeconds * 1000 }, async ({ err }) => {
  if (err) app.failed(err)
  else await app.drain()
  // Event streams end, and their browsers reconnect to another server. Requests under way are finished; idle
  // connections are closed.
  app.endStreams()
  await new Promise<void>((resolve) => {
    // A connection becomes idle when its last response is sent.
    const closing = setInterval(() => server.closeIdleConnections(), 100)
    server.close(() => {
      clearInterval(closing)
      resolve()
    })
  })
  await vite?.close()
  await app.close()
})
