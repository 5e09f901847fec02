import type { ActionFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { trackingConsentCookie, trackingCookie } from '~/modules/traffic/tracking'
import { safePath } from '~/platform/safe-path'

const cookiesPage = '/pages/cookies'

/** The visitor's answer: whether the click that led here may be remembered (decisions, 'Visitors'). A yes keeps it at once. */
export async function action({ request, context: { cookies, tracking } }: ActionFunctionArgs) {
  const form = await request.formData()
  const answer = form.get('answer') === 'yes' ? 'yes' : 'no'
  cookies.set(trackingConsentCookie.name, answer, { maxAge: trackingConsentCookie.maxAge })
  const kept = new URLSearchParams(tracking).toString()
  if (answer === 'yes' && kept) cookies.set(trackingCookie.name, kept, { maxAge: trackingCookie.maxAge })
  if (answer === 'no') cookies.clear(trackingCookie.name)
  return redirect(safePath(form.get('next'), `${cookiesPage}?saved`))
}

export function loader() {
  return redirect(cookiesPage)
}
