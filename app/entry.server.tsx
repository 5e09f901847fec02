import { PassThrough } from 'node:stream'
import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { createReadableStreamFromReadable } from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { serverTexts } from '~/i18n/texts.server'
import { TextsProvider } from '~/i18n/texts-provider'
import { ServerPageProvider } from '~/ui/server-page'

export { answer } from '~/request/answer.server'
export { openApp } from '~/wiring.server'

/** After this a page that still streams is cut off, in milliseconds. */
export const streamTimeout = 5_000

export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  // Crawlers and visitors without JavaScript get the page whole; the others as soon as its frame stands.
  const whole = isbot(request.headers.get('user-agent') ?? '') || context.cookies.get('noscript') !== undefined
  return new Promise((resolve, reject) => {
    let started = false
    const { pipe, abort } = renderToPipeableStream(
      <ServerPageProvider value={{ nonce: context.nonce, themeCss: context.tenant.theme.css }}>
        <TextsProvider texts={serverTexts(context)}>
          <RemixServer context={remix} url={request.url} abortDelay={streamTimeout} nonce={context.nonce} />
        </TextsProvider>
      </ServerPageProvider>,
      {
        nonce: context.nonce,
        [whole ? 'onAllReady' : 'onShellReady']() {
          started = true
          const body = new PassThrough()
          headers.set('Content-Type', 'text/html; charset=utf-8')
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status }))
          pipe(body)
        },
        onShellError: reject,
        onError(error) {
          if (started) context.log.error({ err: error }, 'rendering')
        },
      },
    )
    setTimeout(abort, streamTimeout + 1_000).unref()
  })
}

export function handleError(error: unknown, { request, context }: { request: Request; context: AppLoadContext }): void {
  if (request.signal.aborted) return
  context.log.error({ err: error }, 'request failed')
}
