import type { ActionFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { trackingConsentCookie, trackingCookie } from '~/modules/traffic/tracking'
import { nextForm, readForm } from '~/platform/forms/read-form.server'
import { safePath } from '~/platform/safe-path'

/** Anything but a yes is a no. */
const trackingAnswer = nextForm.extend({ answer: z.enum(['yes', 'no']).catch('no') })

const cookiesPage = '/pages/cookies'

/** The visitor's answer: whether the click that led here may be remembered (decisions, 'Visitors'). A yes keeps it at once. */
export async function action({ request, context: { cookies, tracking } }: ActionFunctionArgs) {
  const { answer, next } = readForm(await request.formData(), trackingAnswer)
  cookies.set(trackingConsentCookie.name, answer, { maxAge: trackingConsentCookie.maxAge })
  const kept = new URLSearchParams(tracking).toString()
  if (answer === 'yes' && kept) cookies.set(trackingCookie.name, kept, { maxAge: trackingCookie.maxAge })
  if (answer === 'no') cookies.clear(trackingCookie.name)
  return redirect(safePath(next, `${cookiesPage}?saved`))
}

export function loader() {
  return redirect(cookiesPage)
}
