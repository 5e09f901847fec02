import type { LoaderFunctionArgs } from '@remix-run/node'
import { translate } from '~/i18n/texts/texts.server'
import { landerPicture } from '~/modules/landers/lander-picture.server'
import { sharePicture } from '~/modules/photos/brand/share-picture.server'
import { pictureNamed } from '~/tenancy/files/share-picture'

/** GET /share/{language}.png and /share/{lander}.{slug}.{language}.png: preview pictures for links on other sites. */
export async function loader({ params, context: { tenant, url } }: LoaderFunctionArgs) {
  const named = pictureNamed(params.file ?? '')
  if (!named || !tenant.languages.includes(named.language)) throw new Response(null, { status: 404 })
  const { language, of } = named
  const picture = of
    ? await landerPicture({ tenant, language, t: translate(tenant, language) }, of)
    : await sharePicture(tenant, language)
  if (!picture) throw new Response(null, { status: 404 })
  const isCurrent = url.searchParams.get('v') === tenant.version
  return new Response(new Uint8Array(picture), {
    headers: {
      'Content-Type': 'image/png',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': isCurrent ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    },
  })
}
