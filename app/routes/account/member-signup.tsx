import type { LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import type { ShouldRevalidateFunction } from '@remix-run/react'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { replied } from '~/modules/accounts/form-reply.server'
import { requireVisitor } from '~/modules/accounts/guards.server'
import { messageIn, signUpForm, signUpView, submitSignUp } from '~/modules/accounts/sign-up/sign-up-form.server'
import { BesideRecipient, SignUpContent, SignUpTitle } from '~/modules/accounts/ui/sign-up/sign-up-view'
import { deliverFirstMessage } from '~/modules/chats/sending/send-message.server'
import { chosenForm, keepChosen } from '~/modules/landers/chosen.server'
import { firstRecipient } from '~/modules/landers/first-recipient.server'
import { countReading } from '~/modules/members/reading-limit.server'
import { paths } from '~/paths'
import { formAction } from '~/platform/forms/actions.server'
import { uuidv7 } from '~/platform/tokens.server'
import type { RouteHandle } from '~/shell/route-handle'
import { useReply } from '~/ui/forms/use-reply'
import { panelClass } from '~/ui/panels'

export const handle: RouteHandle = {
  i18n: ['accounts'],
  title: 'accounts:signup.page_title',
  noindex: true,
  banners: 'none',
}

/** Sign-up with a first message. Redirects to the ordinary sign-up if visitors may not write to this member. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const id = params.id ?? ''
  requireVisitor(context, paths.memberChat(id))
  await countReading(context)
  const target = await firstRecipient(context, id)
  if (!target) throw redirect(`${paths.signup}${context.url.search}`)
  return { view: await signUpView(context), recipient: target }
}

export const action = formAction([signUpForm, chosenForm], async ({ request, params, context }) => {
  const id = params.id ?? ''
  requireVisitor(context, paths.memberChat(id))
  if (!(await firstRecipient(context, id))) throw new Response(null, { status: 404 })
  const form = await request.formData()
  const message = messageIn(form)
  // If the message is empty, the first step of the wizard asks for it again.
  const written = message.trim() !== ''
  const reply = await submitSignUp(context, form, async (db, member) => {
    if (written) await deliverFirstMessage(db, member, id, message, uuidv7())
    await keepChosen(db, member, form)
  })
  return reply ? replied(reply) : redirect(written ? paths.completeSignup : `${paths.completeSignup}?to=${id}`)
})

/** Keeps the form that was opened, so that resubmitting it after an error can't create a second account. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod ? false : defaultShouldRevalidate

export default function SignUpToWritePage() {
  const page = useLoaderData<typeof loader>()
  const reply = useReply<typeof action>()
  const busy = useNavigation().formMethod === 'POST'
  return (
    <main id="main" className="wrap pt-6 pb-16">
      <div className={panelClass({ class: 'mx-auto max-w-240 overflow-clip p-0!' })}>
        <BesideRecipient recipient={page.recipient} on="page">
          <SignUpTitle page={page} />
          <SignUpContent page={page} reply={reply} busy={busy} />
        </BesideRecipient>
      </div>
    </main>
  )
}
