import type { LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { activate, isLinkOfBrowser } from '~/modules/accounts/email/activate.server'
import { ActivationFailed } from '~/modules/accounts/errors'
import { visitorOrMember } from '~/modules/accounts/guards.server'
import { sessionClient } from '~/modules/accounts/sessions/browser.server'
import { PostingForm } from '~/modules/accounts/ui/posting-form'
import { isUnfinished, wizardPath } from '~/modules/accounts/wizard/steps'
import { paths } from '~/paths'
import { formAction } from '~/platform/forms/actions.server'
import { readForm, tokenForm } from '~/platform/forms/read-form.server'
import type { RouteHandle } from '~/shell/route-handle'
import { ButtonLink } from '~/ui/button'
import { useReply } from '~/ui/forms/use-reply'
import { panelClass, Result } from '~/ui/panels'

export const handle: RouteHandle = {
  request: { beforeTerms: true },
  i18n: ['accounts'],
  title: 'accounts:activate.page_title',
  noindex: true,
  banners: ['activation', 'emails', 'finish', 'photo', 'push', 'terms'],
}

export async function loader({ context }: LoaderFunctionArgs) {
  const token = context.url.searchParams.get('token')
  if (!token) throw redirect(paths.activateError)
  const { tenant } = context
  const viewer = visitorOrMember(context)
  const atOnce = await isLinkOfBrowser(tenant, token, { viewer, browser: sessionClient(context).browser })
  return { token, atOnce, loggedIn: viewer !== null, unfinished: viewer !== null && isUnfinished(viewer) }
}

export const action = formAction([tokenForm], async ({ request, context }) => {
  const { token } = readForm(await request.formData(), tokenForm)
  try {
    await activate(context.tenant, token)
    return { activated: true }
  } catch (error) {
    if (error instanceof ActivationFailed) return redirect(paths.activateError)
    throw error
  }
})

export default function ActivatePage() {
  const { t } = useTranslation('accounts')
  const { token, atOnce, loggedIn, unfinished } = useLoaderData<typeof loader>()
  const done = useReply<typeof action>()
  return (
    <main id="main" className="wrap pt-6 pb-16">
      <div className={panelClass({ class: 'mx-auto w-full max-w-narrow' })}>
        {done ? (
          <Result icon="mail-check" kind="success" title={t('activate.done_title')} text={t('activate.done_text')}>
            {unfinished ? (
              <ButtonLink look="primary" block to={wizardPath}>
                {t('finish_banner.action')}
              </ButtonLink>
            ) : (
              <ButtonLink look="primary" block to={loggedIn ? paths.members : paths.login}>
                {loggedIn ? t('activate.find_someone') : t('activate.log_in')}
              </ButtonLink>
            )}
          </Result>
        ) : (
          <Result icon="mail" title={t('activate.confirm_title')} text={t('activate.confirm_text')}>
            <PostingForm token={token} label={t('activate.confirm')} atOnce={atOnce} />
          </Result>
        )}
      </div>
    </main>
  )
}
