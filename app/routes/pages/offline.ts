import type { LoaderFunctionArgs } from '@remix-run/node'
import { languageTag } from '~/i18n/languages'
import { offlinePage } from '~/modules/notifications/installed/offline-page.server'

/** GET /offline: page that the service worker caches and shows without a network. */
export async function loader({ context }: LoaderFunctionArgs) {
  return new Response(await offlinePage(context), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': languageTag(context.language),
      'Cache-Control': 'private, no-cache',
      'Content-Security-Policy': `default-src 'none'; style-src 'nonce-${context.nonce}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  })
}
