import { z } from 'zod'
import { paths } from '~/paths'
import { call } from '~/shell/calls/call.server'
import { knownCalls } from '~/shell/calls/known-calls.server'
import { openApiOf } from '~/shell/calls/open-api.server'

export const loader = call(
  {
    method: 'GET',
    path: paths.api.openapi,
    summary: 'This description of all calls.',
    answer: z.looseObject({ openapi: z.literal('3.1.0') }),
  },
  () => openApiOf(knownCalls().filter(({ path }) => path.startsWith('/api/'))),
)
