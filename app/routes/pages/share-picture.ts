import type { LoaderFunctionArgs } from '@remix-run/node'
import { isLanguage } from '~/i18n/languages'
import { sharePicture } from '~/modules/photos/brand/share-picture.server'

/** GET /share/{language}.png: what other sites show where the brand is linked to. */
export async function loader({ params, context: { tenant, url } }: LoaderFunctionArgs) {
  const language = params.file?.replace(/\.png$/, '')
  if (!isLanguage(language) || !tenant.languages.includes(language)) throw new Response(null, { status: 404 })
  const isCurrent = url.searchParams.get('v') === tenant.version
  return new Response(new Uint8Array(await sharePicture(tenant, language)), {
    headers: {
      'Content-Type': 'image/png',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': isCurrent ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    },
  })
}
