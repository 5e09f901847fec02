import type { LoaderFunctionArgs } from '@remix-run/node'
import { json } from '@remix-run/node'
import { regionChoice } from '~/modules/places/queries.server'

/** GET /api/regions.php?country=: a country's regions and what they are called there; none for an unknown country. */
export function loader({ context: { url, language } }: LoaderFunctionArgs) {
  return json(regionChoice(url.searchParams.get('country'), language))
}
