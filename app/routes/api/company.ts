import { z } from 'zod'
import { paths } from '~/paths'
import { call } from '~/shell/calls/call.server'

const text = z.string()

export const loader = call(
  {
    method: 'GET',
    path: paths.api.company,
    summary: 'The firm behind the brand (specification 3, company info), all of it public.',
    answer: z.looseObject({ id: z.int(), name: text, address: text, city: text, country: text }),
  },
  ({ context }) => context.tenant.company,
)
