import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { remixI18next } from '~/i18n/texts/remix-i18next.server'
import { serverTexts } from '~/i18n/texts/texts.server'
import { TextsProvider } from '~/i18n/texts/texts-provider'
import { renderWhole } from '~/platform/http/page/render-whole'
import { wholePage } from '~/platform/http/page/whole-page'
import { ServerPageProvider } from '~/shell/page/server-page'
import type { RouteHandle } from '~/shell/route-handle'

export { staticFiles } from '~/platform/http/files/static-files.server'
export { answer } from '~/request/answer.server'
export { brandOf } from '~/request/arrivals/brand-of'
export { strictTransport } from '~/request/strict-transport.server'
export { openApp } from '~/wiring.server'

/** Milliseconds of rendering after which a page is logged as slow: the processor is overloaded. */
const slowMs = 5_000

export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const { nonce, log, viewer, console } = context
  const hidden = matchedRoutes(remix).some(({ handle }) => handle?.noindex)
  const started = performance.now()
  const page = await renderWhole(
    <ServerPageProvider
      value={{
        nonce,
        themeCss: console?.theme.css ?? context.tenant.theme.css,
        siteName: console ? context.t('console:name') : context.tenant.settings.name,
      }}
    >
      <TextsProvider texts={serverTexts(context, namespacesOf(remix))}>
        <RemixServer context={remix} url={request.url} nonce={nonce} />
      </TextsProvider>
    </ServerPageProvider>,
    {
      nonce,
      onError(error) {
        if (!isRefusal(error)) log.error({ err: error }, 'rendering')
      },
    },
  )
  const ms = Math.round(performance.now() - started)
  if (ms > slowMs) log.warn({ ms, route: context.route.id }, 'slow page')
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (viewer || console || hidden) headers.set('X-Robots-Tag', 'noindex')
  return wholePage(closedLast(page), { headers, status })
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
