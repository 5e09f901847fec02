import type { LoaderFunctionArgs } from '@remix-run/node'
import { isLanguage } from '~/i18n/languages'
import { allTexts, textsPath } from '~/i18n/texts/texts.server'
import { paths } from '~/paths'

/**
 * GET /texts/<language>.<version>.json: all texts of the browser. The name changes with the content, so it is kept for
 * ever; a page from before a change gets today's texts, not to be kept.
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
