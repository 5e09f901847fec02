import type { ActionFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { nextForm, readForm } from '~/platform/forms/read-form.server'
import { cookieAges } from '~/platform/http/cookies'
import { safePath } from '~/platform/safe-path'
import { entryWarningCookie } from '~/ui/layout/dismissals'

/** The site-entry warning dismissed without a script: its time is kept (specification 2), the visitor goes on. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  context.cookies.set(entryWarningCookie, String(Date.now()), { maxAge: cookieAges.dismissal, httpOnly: false })
  return redirect(safePath(readForm(form, nextForm).next))
}

export function loader() {
  return redirect('/')
}
