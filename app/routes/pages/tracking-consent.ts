import type { ActionFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { trackingConsentCookie } from '~/modules/accounts/visits/tracking'

/** The answer given on the cookies page: whether the click that brought the visitor may be remembered (decisions, 'Visitors'). */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const answer = form.get('answer') === 'yes' ? 'yes' : 'no'
  context.cookies.set(trackingConsentCookie.name, answer, { maxAge: trackingConsentCookie.maxAge })
  return redirect('/pages/cookies?saved')
}

export function loader() {
  return redirect('/pages/cookies')
}
