import { redirect } from '@remix-run/node'
import { trackingConsentCookie, trackingCookie } from '~/modules/traffic/tracking'
import { paths } from '~/paths'
import { formAction } from '~/platform/forms/actions.server'
import { formFields, pageForm, readForm } from '~/platform/forms/read-form.server'
import { safePath } from '~/platform/safe-path'
import type { RouteHandle } from '~/shell/route-handle'

export const handle: RouteHandle = { request: { inPreview: true } }

const answerForm = pageForm({ answer: formFields.word, next: formFields.path })

const cookiesPage = paths.page('cookies')

/** Stores whether the visitor allows remembering the click that brought them (decisions, 'Visitors'). */
export const action = formAction([answerForm], async ({ request, context: { cookies, tracking } }) => {
  const { answer: sent, next } = readForm(await request.formData(), answerForm)
  // Every value except 'yes' counts as a refusal.
  const answer = sent === 'yes' ? 'yes' : 'no'
  cookies.set(trackingConsentCookie.name, answer, { maxAge: trackingConsentCookie.maxAge })
  const cookie = new URLSearchParams(tracking).toString()
  if (answer === 'yes' && cookie) cookies.set(trackingCookie.name, cookie, { maxAge: trackingCookie.maxAge })
  if (answer === 'no') cookies.clear(trackingCookie.name)
  return redirect(safePath(next, `${cookiesPage}?saved`))
})

export function loader() {
  return redirect(cookiesPage)
}
