import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { activate } from '~/modules/accounts/email/activate.server'
import { ActivationFailed } from '~/modules/accounts/errors'
import { PostingForm } from '~/modules/accounts/ui/posting-form'
import { isUnfinished, wizardPath } from '~/modules/accounts/wizard/steps'
import { readForm, tokenForm } from '~/platform/forms/read-form.server'
import { ButtonLink } from '~/ui/button'
import { panelClass, Result } from '~/ui/panels'
import type { RouteHandle } from '~/ui/route-handle'

export const handle: RouteHandle = { i18n: ['accounts'], title: 'accounts:activate.page_title', noindex: true }

export function loader({ context }: LoaderFunctionArgs) {
  const token = context.url.searchParams.get('token')
  if (!token) throw redirect('/activate/error')
  const { viewer } = context
  return { token, loggedIn: viewer !== null, unfinished: viewer !== null && isUnfinished(viewer) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { token } = readForm(await request.formData(), tokenForm)
  try {
    await activate(context.tenant, token)
    return { activated: true }
  } catch (error) {
    if (error instanceof ActivationFailed) return redirect('/activate/error')
    throw error
  }
}

export default function ActivatePage() {
  const { t } = useTranslation('accounts')
  const { token, loggedIn, unfinished } = useLoaderData<typeof loader>()
  const done = useActionData<typeof action>()
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
              <ButtonLink look="primary" block to={loggedIn ? '/members' : '/login'}>
                {loggedIn ? t('activate.find_someone') : t('activate.log_in')}
              </ButtonLink>
            )}
          </Result>
        ) : (
          <Result icon="mail" title={t('activate.confirm_title')} text={t('activate.confirm_text')}>
            <PostingForm token={token} label={t('activate.confirm')} />
          </Result>
        )}
      </div>
    </main>
  )
}
