import type { LoaderFunctionArgs } from '@remix-run/node'
import { isLanguage } from '~/i18n/languages'
import { allTexts, textsPath } from '~/i18n/texts/texts.server'
import { paths } from '~/paths'

/**
 * GET /texts/{language}.{version}.json: all texts for the browser. The version changes with the content, so the file is
 * cached forever; a page with an outdated version gets the current texts, uncached.
 */
export function loader({ params: { file = '' }, context: { tenant } }: LoaderFunctionArgs) {
  const [language = '', , suffix] = file.split('.')
  if (!isLanguage(language) || !tenant.languages.includes(language) || suffix !== 'json') {
    throw new Response(null, { status: 404 })
  }
  const current = textsPath(tenant, language) === paths.texts(file)
  return new Response(allTexts(tenant, language), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': current ? 'public, max-age=31536000, immutable' : 'no-store',
    },
  })
}
