import type { LoaderFunctionArgs } from '@remix-run/node'
import { json } from '@remix-run/node'
import { searchCities } from '~/modules/places/queries.server'
import { maxCityLength } from '~/modules/places/schema'
import { rateLimit } from '~/platform/cache/rate-limits.server'

const limit = { name: 'cities', points: 120, seconds: 60 }

/** GET /api/cities?country=&region=&q=: `{cities}`, up to 10 whose name begins so, the largest first. */
export async function loader({ context: { tenant, client, url, language, t } }: LoaderFunctionArgs) {
  const { allowed, waitSeconds } = await rateLimit(tenant, limit).take(client.addressBlock)
  if (!allowed) {
    const answer = { error: 'too_many_requests', message: t('places:error.too_often') }
    return json(answer, { status: 429, headers: { 'Retry-After': String(waitSeconds) } })
  }
  const { searchParams } = url
  const cities = await searchCities({
    country: searchParams.get('country') ?? '',
    region: searchParams.get('region'),
    prefix: (searchParams.get('q') ?? '').slice(0, maxCityLength),
    language,
  })
  return json({ cities })
}
