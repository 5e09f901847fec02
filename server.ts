import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { ServerBuild } from '@remix-run/node'
import { createRequest, sendResponse } from '@remix-run/node-fetch-server'
import closeWithGrace from 'close-with-grace'
import compression from 'compression'
import sirv from 'sirv'
import type { ViteDevServer } from 'vite'
import type * as entry from './app/entry.server'

// The HTTP listener, nothing else. It reaches app code only through the server build: a second copy of that code would
// open the embedded database twice.
type Build = ServerBuild & { entry: { module: typeof entry } }
type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

const server = createServer((request, response) => take(request, response))
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

const files: Middleware = vite
  ? vite.middlewares
  : sirv(new URL('./client', import.meta.url).pathname, {
      gzip: true,
      brotli: true,
      setHeaders(response, path) {
        const forever = path.startsWith('/assets/') || path.startsWith('/fonts/')
        response.setHeader('Cache-Control', forever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
        response.setHeader('X-Content-Type-Options', 'nosniff')
      },
    })

const compressing = compression()

/** Compresses everything written to the response from here on, with an encoding that the browser accepts. */
function compress(request: IncomingMessage, response: ServerResponse): void {
  compressing(request as Parameters<typeof compressing>[0], response as Parameters<typeof compressing>[1], () => {})
}

function take(request: IncomingMessage, response: ServerResponse): void {
  // While draining, the next request must go to a node that stays, over a new connection.
  if (app.isDraining()) response.setHeader('Connection', 'close')
  const byApp = () => {
    respond(request, response).catch((error: unknown) => {
      // Happens only in development, when sources don't compile.
      app.failed(error)
      if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'text/plain' })
      response.end()
    })
  }
  if (mayBeFile(request.url ?? '') && hostsOf(request) === 1) sendFile(request, response, byApp)
  else byApp()
}

/** Counts Host headers. Node uses the first of several, and a proxy in front may have used another. */
function hostsOf({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length
}

/**
 * Sends a file. An unreadable one (deleted since the start, an invalid range) ends its own connection, not the server.
 */
function sendFile(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  response.once('pipe', (file) => file.once('error', () => response.destroy()))
  try {
    files(request, response, next)
  } catch {
    response.destroy()
  }
}

/**
 * Whether a target may be a file, by its extension: looking for a file costs as much as finding a cached page. In
 * development, sources may be any path.
 */
function mayBeFile(target: string): boolean {
  return target.startsWith('/') && (vite !== null || (!target.startsWith('/api/') && /\.\w+(\?|$)/.test(target)))
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const build = await loadBuild()
  const incoming = {
    method: request.method ?? 'GET',
    target: request.url ?? '/',
    hosts: hostsOf(request),
    peer: request.socket.remoteAddress,
    encrypted: 'encrypted' in request.socket && request.socket.encrypted === true,
    headers: request.headers,
  }
  let body: Request | undefined
  const answer = await build.entry.module.answer(build, incoming, () => {
    body ??= createRequest(request, response)
    return body
  })
  if ('open' in answer) {
    response.writeHead(answer.status, answer.headers).flushHeaders()
    answer.open(response)
    return
  }
  if (answer instanceof Response || 'compressible' in answer) compress(request, response)
  if (answer instanceof Response) await sendResponse(response, answer).catch(() => response.destroy())
  else response.writeHead(answer.status, answer.headers).end(answer.body)
}

/** Statuses for requests that are not valid HTTP or too large, which Node rejects before they reach `take`. */
const unreadable: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
  const status = unreadable[error.code ?? ''] ?? '400 Bad Request'
  if (!socket.writable) socket.destroy()
  else socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: text/plain\r\n\r\n${status}\n`)
})

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
    server.close(() => resolve())
    server.closeIdleConnections()
  })
  await vite?.close()
  await app.close()
})
