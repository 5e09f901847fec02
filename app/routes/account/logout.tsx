import type { LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { logOut } from '~/modules/accounts/sessions/sessions.server'
import { forgetOwn } from '~/modules/accounts/ui/own-storage'
import { paths } from '~/paths'
import { formAction } from '~/platform/forms/actions.server'
import type { RouteHandle } from '~/shell/route-handle'
import { Button, ButtonLink } from '~/ui/button'
import { panelClass } from '~/ui/panels'

export const handle: RouteHandle = {
  request: { beforeTerms: true },
  i18n: ['accounts'],
  title: 'accounts:logout.title',
  noindex: true,
}

export function loader({ context }: LoaderFunctionArgs) {
  if (!context.viewer) throw redirect(paths.home)
  return null
}

/** Logs out by POST only: any site can link to a GET. */
export const action = formAction([], async ({ context }) => {
  await logOut(context)
  return redirect(paths.home)
})

export default function LogoutPage() {
  const { t } = useTranslation('accounts')
  return (
    <main id="main" className="wrap pt-6 pb-16">
      <Form
        method="post"
        reloadDocument
        onSubmit={forgetOwn}
        className={panelClass({ class: 'mx-auto grid w-full max-w-narrow grid-cols-1 content-start gap-4' })}
      >
        <h1 className="heading-2">{t('logout.question')}</h1>
        <p className="meta">{t('logout.text')}</p>
        <Button type="submit" look="primary" block>
          {t('logout.submit')}
        </Button>
        <ButtonLink look="ghost" block to={paths.members}>
          {t('logout.stay')}
        </ButtonLink>
      </Form>
    </main>
  )
}
