import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import type { ShouldRevalidateFunction } from '@remix-run/react'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { replied } from '~/modules/accounts/form-reply.server'
import { requireVisitor } from '~/modules/accounts/guards.server'
import type { SignUpReply } from '~/modules/accounts/schema'
import { signUpForm, signUpView, submitSignUp } from '~/modules/accounts/sign-up/sign-up-form.server'
import { SignUpContent, SignUpTitle } from '~/modules/accounts/ui/sign-up/sign-up-view'
import { chosenForm, keepChosen, memberChosen, messageChosen } from '~/modules/landers/chosen.server'
import { firstRecipient } from '~/modules/landers/first-recipient.server'
import { paths } from '~/paths'
import { formAction } from '~/platform/forms/actions.server'
import type { RouteHandle } from '~/shell/route-handle'
import { withCarried } from '~/ui/carried/carried'
import { useReply } from '~/ui/forms/use-reply'
import { panelClass } from '~/ui/panels'
import { SpeechBubble } from '~/ui/speech-bubble'

export const handle: RouteHandle = { i18n: ['accounts'], title: 'accounts:signup.page_title', banners: 'none' }

const next = paths.completeSignup

export async function loader({ context }: LoaderFunctionArgs) {
  requireVisitor(context, next)
  const { settings } = context.tenant
  return {
    view: await signUpView(context),
    recipient: null,
    art: settings.hero_media.slice(0, 4).map((path) => `${settings.cdn_prefix}${paths.brandFile(path)}`),
  }
}

export const action = formAction([signUpForm, chosenForm], async ({ request, context }) => {
  requireVisitor(context, next)
  const form = await request.formData()
  const begun = await begunWith(context, form)
  const reply = await submitSignUp(context, form, (db, member) => keepChosen(db, member, form))
  return reply ? replied(begun ? { ...reply, begun } : reply) : redirect(next)
})

/** Continues a lander's form that names a member as the sign-up that writes to them, with the message filled in. */
async function begunWith(context: AppLoadContext, form: FormData): Promise<SignUpReply['begun']> {
  const id = memberChosen(form)
  const recipient = id === null ? null : await firstRecipient(context, id)
  if (id === null || !recipient) return undefined
  form.set('signup_message', messageChosen(form))
  return { recipient, action: withCarried(paths.memberSignup(id), context.carried) }
}

/** Keeps the form that was opened, so that resubmitting it after an error can't create a second account. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod ? false : defaultShouldRevalidate

export default function SignUpPage() {
  const opened = useLoaderData<typeof loader>()
  const reply = useReply<typeof action>()
  const navigation = useNavigation()
  const busy = navigation.formMethod === 'POST'
  const begun = reply && 'begun' in reply ? reply.begun : undefined
  const page = begun
    ? { ...opened, recipient: begun.recipient, view: { ...opened.view, action: begun.action } }
    : opened
  return (
    <main id="main" className="wrap">
      <div className="grid grid-cols-1 gap-8 pt-6 pb-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,0.82fr)] lg:items-start lg:gap-16 lg:py-10">
        <div className="grid grid-cols-1 content-start gap-5">
          <SignUpTitle page={page} />
          <div className={panelClass()}>
            <SignUpContent page={page} reply={reply} busy={busy} />
          </div>
        </div>
        {page.art.length > 0 && <Art sources={page.art} />}
      </div>
    </main>
  )
}

function Art({ sources }: { sources: readonly string[] }) {
  const { t } = useTranslation('accounts')
  /** With an odd number of pictures, the speech bubbles go beside the last one. */
  const alone = sources.length % 2 === 1
  return (
    <div
      className="sticky top-under-bar grid grid-cols-2 gap-4 rounded-media-lg bg-stage px-6 pt-6 pb-12 max-lg:hidden"
      aria-hidden="true"
    >
      {sources.map((source) => (
        <img
          key={source}
          className="aspect-4/5 w-full rounded-media object-cover even:translate-y-6"
          src={source}
          alt=""
          width="600"
          height="750"
        />
      ))}
      <SpeechBubble side="in" className={alone ? 'right-4.5 bottom-[22%]' : '-bottom-4.5 left-4.5'}>
        {t('signup.say_in')}
      </SpeechBubble>
      <SpeechBubble side="out" className={alone ? 'right-4.5 bottom-[8%]' : 'top-[44%] right-3.5'}>
        {t('signup.say_out')}
      </SpeechBubble>
    </div>
  )
}
