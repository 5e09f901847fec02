import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { pageCollector } from './page-collector'

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
