import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

interface RenderingOptions {
  nonce: string
  /** Receives what a component throws; an error page passes what it doesn't handle on to the one around it. */
  onError(error: unknown): void
}

/**
 * Renders a page whole: its loaders have all finished before, and many small chunks would cost more. It is never cut,
 * however busy the processor is: half a page would be worse than a late one.
 */
export function renderWhole(page: ReactNode, { nonce, onError }: RenderingOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => void pipe(pageCollector(resolve)),
      onShellError: reject,
      onError,
    })
  })
}

/** Collects React's output and calls `done` with the whole page. */
export function pageCollector(done: (page: Buffer) => void): Writable {
  const parts: Uint8Array[] = []
  return new Writable({
    write(part: Uint8Array, _encoding, next) {
      parts.push(writtenBytes(part))
      next()
    },
    final(next) {
      done(Buffer.concat(parts))
      next()
    },
  })
}

/**
 * Returns the part of the buffer that React wrote. When a multi-byte character doesn't fit at its end, React 18 passes
 * on the whole buffer, and the trailing zeros would show as unknown characters. HTML contains no other zeros.
 */
function writtenBytes(part: Uint8Array): Uint8Array {
  let end = part.length
  while (end > 0 && part[end - 1] === 0) end -= 1
  return part.subarray(0, end)
}
