import { z } from 'zod'
import { searchCities } from '~/modules/places/queries.server'
import { maxCityLength } from '~/modules/places/schema'
import { paths } from '~/paths'
import { call } from '~/shell/calls/call.server'

export const loader = call(
  {
    method: 'GET',
    path: paths.api.cities,
    summary:
      'Up to 10 cities with this name or one that begins so, in any language, the largest first; else those nearly so.',
    query: z.object({ country: z.string().default(''), region: z.string().optional(), q: z.string().default('') }),
    limit: { name: 'cities', points: 120, seconds: 60, tooOften: 'places:error.too_often' },
    answer: z.object({ cities: z.array(z.object({ id: z.int(), name: z.string(), region: z.string().nullable() })) }),
  },
  async ({ query: { country, region = null, q }, context: { language } }) => ({
    cities: await searchCities({ country, region, prefix: q.slice(0, maxCityLength), language }),
  }),
)
