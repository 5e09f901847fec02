import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireMember } from '~/modules/accounts/guards.server'
import { likesAnswer } from '~/modules/likes/likes-call.server'
import { jsonUnlessKnown } from '~/platform/http/unchanged.server'

/** GET /api/likes.php?before= (specification 7): `{profiles, liked_by, next, total_new_likes}`; 403 `authentication_required` without a session. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const member = requireMember(context)
  return jsonUnlessKnown(request, await likesAnswer(member, context.url.searchParams.get('before')))
}
