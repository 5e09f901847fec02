import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToPipeableStream } from 'react-dom/server'
import { remixI18next } from '~/i18n/texts/remix-i18next.server'
import { serverTexts } from '~/i18n/texts/texts.server'
import { TextsProvider } from '~/i18n/texts/texts-provider'
import { pageCollector } from '~/platform/http/page/page-collector'
import { wholePage } from '~/platform/http/page/whole-page'
import { ServerPageProvider } from '~/shell/page/server-page'
import type { RouteHandle } from '~/shell/route-handle'

export { answer } from '~/request/answer.server'
export { openApp } from '~/wiring.server'

/** Time after which a page that is still rendering is aborted, in milliseconds. */
const renderLimit = 5_000

/** Renders a page and sends it whole: its loaders have all finished before, and many small chunks would cost more. */
export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const hidden = matchedRoutes(remix).some(({ handle }) => handle?.noindex)
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <ServerPageProvider
        value={{ nonce: context.nonce, themeCss: context.console?.theme.css ?? context.tenant.theme.css }}
      >
        <TextsProvider texts={serverTexts(context, namespacesOf(remix))}>
          <RemixServer context={remix} url={request.url} abortDelay={renderLimit} nonce={context.nonce} />
        </TextsProvider>
      </ServerPageProvider>,
      {
        nonce: context.nonce,
        onAllReady() {
          clearTimeout(limit)
          const collector = pageCollector((page) => {
            headers.set('Content-Type', 'text/html; charset=utf-8')
            if (context.viewer || context.console || hidden) headers.set('X-Robots-Tag', 'noindex')
            resolve(wholePage(closedLast(page), { headers, status }))
          })
          pipe(collector)
        },
        onShellError(error) {
          clearTimeout(limit)
          reject(error)
        },
        onError(error) {
          // An error page passes errors that it doesn't handle on to the one around it.
          if (!isRefusal(error)) context.log.error({ err: error }, 'rendering')
        },
      },
    )
    const limit = setTimeout(abort, renderLimit)
  })
}

const closing = Buffer.from('</body></html>')

/** Moves the closing tags behind React's last scripts. Browsers accept scripts after them, validators don't. */
function closedLast(page: Buffer): Buffer {
  const at = page.lastIndexOf(closing)
  return at < 0 ? page : Buffer.concat([page.subarray(0, at), page.subarray(at + closing.length), closing])
}

/** Whether the error is a status below 500, caused by the visitor and logged as 'request refused'. */
function isRefusal(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status < 500
}

export function handleError(error: unknown, { request, context }: { request: Request; context: AppLoadContext }): void {
  if (request.signal.aborted || isRefusal(error)) return
  context.log.error({ err: error }, 'request failed')
}

/** Returns the namespaces of the matched routes; those of the root are included on every page. */
function namespacesOf(remix: EntryContext): string[] {
  const routeModules = Object.fromEntries(matchedIds(remix).map((id) => [id, remix.routeModules[id]]))
  return remixI18next.getRouteNamespaces({ ...remix, routeModules })
}

function matchedIds(remix: EntryContext): string[] {
  const ids = ['root', ...remix.staticHandlerContext.matches.map(({ route }) => route.id)]
  return Object.keys(remix.routeModules).filter((id) => ids.includes(id))
}

function matchedRoutes(remix: EntryContext): { handle?: RouteHandle }[] {
  return matchedIds(remix).flatMap((id) => remix.routeModules[id] ?? []) as { handle?: RouteHandle }[]
}
