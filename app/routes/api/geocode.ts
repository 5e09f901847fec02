import { z } from 'zod'
import { nearestCity } from '~/modules/places/queries.server'
import { paths } from '~/paths'
import { call } from '~/shell/calls/call.server'

const location = z.object({ country: z.string(), region: z.string().nullable(), city: z.string(), cityId: z.int() })

/** Failures return `false` instead of an error, as specified. The position is not stored. */
export const loader = call(
  {
    method: 'GET',
    path: paths.api.geocode,
    summary: 'The city nearest to a position in degrees, or `false`; also with 400 and 429.',
    query: z.object({ lat: degrees(90), lon: degrees(180) }),
    limit: { name: 'geocode', points: 20, seconds: 60 },
    answer: z.union([z.object({ location }), z.literal(false)]),
    refusedWith: false,
  },
  async ({ query }) => {
    const city = await nearestCity(query)
    if (!city) return Response.json(false)
    const { country, region, city: name, cityId } = city
    return { location: { country, region, city: name, cityId } }
  },
)

/** @param most the largest value, north or south, east or west */
function degrees(most: number) {
  const written = z.string().regex(/^-?\d{1,3}(\.\d{1,20})?$/)
  return written.transform(Number).pipe(z.number().min(-most).max(most))
}
