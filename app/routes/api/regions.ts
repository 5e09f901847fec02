import { z } from 'zod'
import { regionChoice } from '~/modules/places/queries.server'
import { paths } from '~/paths'
import { call } from '~/shell/calls/call.server'

export const loader = call(
  {
    method: 'GET',
    path: paths.api.regions,
    summary: "A country's regions and what they are called there; none for an unknown country.",
    query: z.object({ country: z.string().optional().describe('ISO 3166-1') }),
    answer: z.object({ kind: z.string(), regions: z.array(z.object({ code: z.string(), name: z.string() })) }),
  },
  ({ query, context: { language } }) => regionChoice(query.country ?? null, language),
)
