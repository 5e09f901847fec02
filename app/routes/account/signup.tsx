import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import type { ShouldRevalidateFunction } from '@remix-run/react'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { replied } from '~/modules/accounts/form-reply.server'
import { requireVisitor } from '~/modules/accounts/guards.server'
import { signUpView, submitSignUp } from '~/modules/accounts/sign-up/sign-up-form.server'
import { SignUpContent, SignUpTitle } from '~/modules/accounts/ui/sign-up/sign-up-view'
import styles from '~/styles/pages/signup.css?url'
import { panelClass } from '~/ui/panels'
import type { RouteHandle } from '~/ui/route-handle'

export const handle: RouteHandle = { i18n: ['accounts'], title: 'accounts:signup.page_title' }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

const next = '/complete-signup'

export async function loader({ context }: LoaderFunctionArgs) {
  requireVisitor(context, next)
  const { settings } = context.tenant
  return {
    view: await signUpView(context),
    recipient: null,
    art: settings.hero_media.slice(0, 4).map((path) => `${settings.cdn_prefix}/brand/${path}`),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  requireVisitor(context, next)
  const reply = await submitSignUp(context, await request.formData())
  return reply ? replied(reply) : redirect(next)
}

/** The form stays the one that was opened: sent again after an error, it must not make a second account. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod ? false : defaultShouldRevalidate

export default function SignUpPage() {
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const navigation = useNavigation()
  const busy = navigation.formMethod === 'POST'
  return (
    <main id="main" className="wrap">
      <div className="join">
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
  return (
    <div className="join__art" aria-hidden="true">
      {sources.map((source) => (
        <img key={source} src={source} alt="" width="600" height="750" />
      ))}
      <p className="say say--in">{t('signup.say_in')}</p>
      <p className="say say--out">{t('signup.say_out')}</p>
    </div>
  )
}
