import { z } from 'zod'
import { timeBonusView } from '~/modules/discounts/discount-calls.server'
import { paths } from '~/paths'
import { memberCall } from '~/shell/calls/call.server'

const bonus = z.object({
  is_visible: z.literal(true),
  remaining_time: z.int().describe("Seconds, by the server's clock"),
  ends_at: z.iso.datetime(),
  code: z.string(),
  value_percentage: z.number(),
})

export const loader = memberCall(
  {
    method: 'GET',
    path: paths.api.timeBonus,
    summary: "How long the member's time bonus still runs; null without one.",
    answer: z.object({ time_bonus: bonus.nullable() }),
  },
  ({ member }) => timeBonusView(member),
)
