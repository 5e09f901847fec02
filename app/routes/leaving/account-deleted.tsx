import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { requireVisitor } from '~/modules/accounts/guards.server'
import { paths } from '~/paths'
import type { RouteHandle } from '~/shell/route-handle'
import { ButtonLink } from '~/ui/button'
import { panelClass, Result } from '~/ui/panels'

export const handle: RouteHandle = {
  request: { beforeTerms: true },
  i18n: ['leaving'],
  title: 'leaving:closed.page_title',
  noindex: true,
}

export function loader({ context }: LoaderFunctionArgs) {
  requireVisitor(context, paths.leave)
  return { days: context.tenant.settings.reactivation_days }
}

/** Confirms a closed account. The page is the same for everyone; details of the account are in the e-mail. */
export default function AccountDeletedPage() {
  const { t } = useTranslation('leaving')
  const { days } = useLoaderData<typeof loader>()
  return (
    <main id="main" className="wrap pt-6 pb-16">
      <div className={panelClass({ class: 'mx-auto w-full max-w-narrow' })}>
        <Result icon="door-open" title={t('closed.title')} text={t('closed.text', { count: days })}>
          <ButtonLink block to={paths.home}>
            {t('closed.home')}
          </ButtonLink>
          <p className="fine">{t('closed.farewell')}</p>
        </Result>
      </div>
    </main>
  )
}
