import type { LoaderFunctionArgs } from '@remix-run/node'
import { json } from '@remix-run/node'
import { requireMember } from '~/modules/accounts/guards.server'
import { timeBonusView } from '~/modules/discounts/discount-calls.server'

/** GET /api/time-bonus.php: how long the member's time bonus still runs. */
export async function loader({ context }: LoaderFunctionArgs) {
  return json(await timeBonusView(requireMember(context)))
}
