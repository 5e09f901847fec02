import { z } from 'zod'
import { requireMember, visitorOrMember } from '~/modules/accounts/guards.server'
import { discountView, welcomeView } from '~/modules/discounts/discount-calls.server'
import { validities } from '~/modules/discounts/schema'
import { paths } from '~/paths'
import { call } from '~/shell/calls/call.server'

const code = z.object({
  code: z.string(),
  value_percentage: z.number(),
  minimum_order_value: z.int().nullable(),
  country: z.string().nullable(),
  user_id: z.uuid().nullable(),
  expires: z.iso.datetime().nullable(),
  currency: z.string().nullable(),
  status: z.enum(['active', 'ended']),
  validity: z.enum(validities),
  expired: z.boolean(),
  paymentmethods: z.array(z.string()),
})

export const loader = call(
  {
    method: 'GET',
    path: paths.api.discountCode,
    summary: 'A discount code as the next order may use it; the displayed discount, or the welcome discount.',
    query: z.object({
      code: z.string().optional(),
      bundle: z.string().optional(),
      paymentmethod: z.string().optional(),
      welcome: z.string().optional().describe('`true`: the welcome discount'),
    }),
    answer: z.object({ code: code.nullable() }),
    refusals: {
      404: 'There is no such code.',
      409: "The code doesn't hold for such an order, or was used before.",
      410: 'The code has expired.',
      429: 'Too many unknown codes.',
    },
  },
  async ({ query, context }) => {
    if (query.welcome === 'true') return welcomeView(visitorOrMember(context))
    return discountView(requireMember(context), query)
  },
)
