import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { linkHours } from '~/modules/accounts/schema'
import { paths } from '~/paths'
import type { RouteHandle } from '~/shell/route-handle'
import { Button, ButtonLink } from '~/ui/button'
import { panelClass, Result } from '~/ui/panels'

export const handle: RouteHandle = {
  request: { beforeTerms: true },
  i18n: ['accounts'],
  title: 'accounts:error.activation_failed',
  noindex: true,
  banners: ['activation', 'emails', 'finish', 'terms'],
}

export function loader({ context }: LoaderFunctionArgs) {
  return { loggedIn: context.viewer !== null }
}

export default function ActivationFailedPage() {
  const { t } = useTranslation('accounts')
  const { loggedIn } = useLoaderData<typeof loader>()
  const text = t('activate.failed_text', { days: linkHours.activation / 24 })
  return (
    <main id="main" className="wrap pt-6 pb-16">
      <div className={panelClass({ class: 'mx-auto w-full max-w-narrow' })}>
        <Result icon="mail-x" kind="failure" title={t('error.activation_failed')} text={text}>
          {loggedIn ? (
            <Form method="post" action={paths.activateResend}>
              <Button type="submit" block>
                {t('activate.send_new_link')}
              </Button>
            </Form>
          ) : (
            <ButtonLink block to={`${paths.login}?next=${paths.activateResend}`}>
              {t('activate.send_new_link')}
            </ButtonLink>
          )}
        </Result>
      </div>
    </main>
  )
}
