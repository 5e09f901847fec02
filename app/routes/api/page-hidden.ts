import type { ActionFunctionArgs } from '@remix-run/node'
import { json } from '@remix-run/node'
import { visitorOrMember } from '~/modules/accounts/guards.server'
import { leavePage } from '~/modules/accounts/sessions/leave-page.server'

/** POST /api/page-hidden.php with `{}` (specification 7): a beacon, whose answer nobody reads. */
export async function action({ context }: ActionFunctionArgs) {
  const member = visitorOrMember(context)
  if (member) await leavePage(member)
  return json({})
}
