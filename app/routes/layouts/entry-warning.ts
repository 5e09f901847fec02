import { redirect } from '@remix-run/node'
import { paths } from '~/paths'
import { formAction } from '~/platform/forms/actions.server'
import { nextForm, readForm } from '~/platform/forms/read-form.server'
import { cookieAges } from '~/platform/http/cookies'
import { safePath } from '~/platform/safe-path'
import type { RouteHandle } from '~/shell/route-handle'
import { entryWarningCookie } from '~/ui/notices/dismissals'

export const handle: RouteHandle = { request: { inPreview: true } }

/** Dismisses the site-entry warning without JavaScript: stores the time (specification 2) and redirects back. */
export const action = formAction([nextForm], async ({ request, context }) => {
  const form = await request.formData()
  context.cookies.set(entryWarningCookie, String(Date.now()), { maxAge: cookieAges.dismissal, httpOnly: false })
  return redirect(safePath(readForm(form, nextForm).next))
})

export function loader() {
  return redirect(paths.home)
}
