import type { LoaderFunctionArgs } from '@remix-run/node'
import { json } from '@remix-run/node'
import { nearestCity } from '~/modules/places/queries.server'
import { rateLimit } from '~/platform/cache/rate-limits.server'

const limit = { name: 'geocode', points: 20, seconds: 60 }

/** GET /api/geocode.php?lat=&lon= (specification 7): `{location}`, or false when there is none. The position is not kept. */
export async function loader({ context: { tenant, client, url } }: LoaderFunctionArgs) {
  const position = { lat: degrees(url, 'lat', 90), lon: degrees(url, 'lon', 180) }
  if (Number.isNaN(position.lat) || Number.isNaN(position.lon)) return json(false, { status: 400 })
  const { allowed, waitSeconds } = await rateLimit(tenant, limit).take(client.addressBlock)
  if (!allowed) return json(false, { status: 429, headers: { 'Retry-After': String(waitSeconds) } })
  const city = await nearestCity(position)
  if (!city) return json(false)
  const { country, region, city: name, cityId } = city
  return json({ location: { country, region, city: name, cityId } })
}

function degrees(url: URL, name: string, most: number): number {
  const written = url.searchParams.get(name) ?? ''
  const value = /^-?\d{1,3}(\.\d{1,20})?$/.test(written) ? Number(written) : Number.NaN
  return Math.abs(value) <= most ? value : Number.NaN
}
