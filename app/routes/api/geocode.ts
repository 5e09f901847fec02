import { z } from 'zod'
import { nearestCity } from '~/modules/places/queries.server'
import { paths } from '~/paths'
import { rateLimit } from '~/platform/cache/rate-limits.server'
import { call } from '~/shell/calls/call.server'

const limit = { name: 'geocode', points: 20, seconds: 60 }

const location = z.object({ country: z.string(), region: z.string().nullable(), city: z.string(), cityId: z.int() })

/** Failures return `false` instead of an error, as specified. The position is not stored. */
export const loader = call(
  {
    method: 'GET',
    path: paths.api.geocode,
    summary: 'The city nearest to a position in degrees, or `false`; also with 400 and 429.',
    query: z.object({ lat: z.string().default(''), lon: z.string().default('') }),
    answer: z.union([z.object({ location }), z.literal(false)]),
    refusedLikeAnswer: [400, 429],
  },
  async ({ query, context: { tenant, client } }) => {
    const position = { lat: degrees(query.lat, 90), lon: degrees(query.lon, 180) }
    if (Number.isNaN(position.lat) || Number.isNaN(position.lon)) return Response.json(false, { status: 400 })
    const { allowed, waitSeconds } = await rateLimit(tenant, limit).take(client.addressBlock)
    if (!allowed) return Response.json(false, { status: 429, headers: { 'Retry-After': String(waitSeconds) } })
    const city = await nearestCity(position)
    if (!city) return Response.json(false)
    const { country, region, city: name, cityId } = city
    return { location: { country, region, city: name, cityId } }
  },
)

function degrees(written: string, most: number): number {
  const value = /^-?\d{1,3}(\.\d{1,20})?$/.test(written) ? Number(written) : Number.NaN
  return Math.abs(value) <= most ? value : Number.NaN
}
