import type { LoaderFunctionArgs } from '@remix-run/node'
import { json } from '@remix-run/node'
import { requireMember } from '~/modules/accounts/guards.server'
import { answerDiscountCall, welcomeView } from '~/modules/discounts/discount-calls.server'

/** GET /api/discount-code.php (specification 7): a code, or the displayed discount; `welcome=true` for the welcome code. */
export async function loader({ context }: LoaderFunctionArgs) {
  if (context.url.searchParams.get('welcome') === 'true') return json(await welcomeView(context.viewer))
  const { status, answer } = await answerDiscountCall(context, requireMember(context))
  return json(answer, { status })
}
