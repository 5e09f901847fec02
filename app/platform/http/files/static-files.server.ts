import type { Stats } from 'node:fs'
import { readdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { basename, join, relative } from 'node:path'
import { contentType } from 'mime-types'
import send from 'send'
import { acceptsEncoding } from './accepts-encoding'
import { withinSize } from './ranges.server'

/** @param next for a request that isn't of a file; with an error if the file can't be read */
type Handler = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void

type SendError = Error & { status: number; headers?: Record<string, string> }

/** Extensions of the compressed copies that the build writes beside a file, the smallest first. */
const encodings = [
  { encoding: 'br', extension: '.br' },
  { encoding: 'gzip', extension: '.gz' },
] as const

/** Paths of files whose names change with their content. */
const named = /^\/(assets|fonts)\//
const forever = 'public, max-age=31536000, immutable'
const anHour = 'public, max-age=3600'

/**
 * Serves the files of a folder, as they were at the start, to GET and HEAD, compressed if the browser accepts that.
 * Ranges and conditions follow RFC 9110: a client's mistake is answered. Calls `next` for everything else, also for a
 * file that was deleted since.
 */
export function staticFiles(folder: string): Handler {
  const names = new Set(pathsUnder(folder))
  return (request, response, next) => {
    const [path = ''] = (request.url ?? '').split('?', 1)
    if (!names.has(path) || (request.method !== 'GET' && request.method !== 'HEAD')) return next()
    const accepted = request.headers['accept-encoding']?.toString() ?? ''
    const copies = encodings.filter(({ extension }) => names.has(path + extension))
    const given = new Set(response.getHeaderNames())
    const copy = copies.find(({ encoding }) => acceptsEncoding(accepted, encoding))
    send(request, path + (copy?.extension ?? ''), { root: folder, cacheControl: false, index: false })
      .on('file', (_file: string, { size }: Stats) => {
        const range = request.method === 'GET' ? withinSize(request.headers.range, size) : undefined
        if (range) request.headers.range = range
        else delete request.headers.range
      })
      .on('headers', () => {
        response.setHeader('Content-Type', contentType(basename(path)) || 'application/octet-stream')
        response.setHeader('Cache-Control', named.test(path) ? forever : anHour)
        response.setHeader('X-Content-Type-Options', 'nosniff')
        if (copies.length > 0) response.setHeader('Vary', 'Accept-Encoding')
        if (copy) response.setHeader('Content-Encoding', copy.encoding)
      })
      .on('error', (error: SendError) => {
        const added = response.getHeaderNames().filter((name) => !given.has(name))
        refuse(response, { error, added, next })
      })
      .pipe(response)
  }
}

/** Returns the URL paths of all files in a folder. */
function pathsUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name))}`)
}

/** Answers instead of the file, without the headers that were added for it. */
function refuse(
  response: ServerResponse,
  { error, added, next }: { error: SendError; added: string[]; next: (error?: unknown) => void },
): void {
  // Half a file must not pass for a whole one.
  if (response.headersSent) {
    response.destroy()
    return
  }
  for (const name of added) response.removeHeader(name)
  if (error.status === 404) next()
  else if (error.status >= 500) next(error)
  else response.writeHead(error.status, { ...error.headers, 'Cache-Control': 'no-store' }).end()
}
