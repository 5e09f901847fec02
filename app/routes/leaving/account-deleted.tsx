import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { requireVisitor } from '~/modules/accounts/guards.server'
import { forgetOwn } from '~/modules/accounts/ui/own-storage'
import { wasClosed } from '~/modules/leaving/closing/closed-page.server'
import { paths } from '~/paths'
import type { RouteHandle } from '~/shell/route-handle'
import { ButtonLink } from '~/ui/button'
import { panelClass, Result } from '~/ui/panels'

export const handle: RouteHandle = {
  request: { beforeTerms: true },
  i18n: ['leaving'],
  title: (loaded) => {
    const isClosed = (loaded as ReturnType<typeof loader> | undefined)?.isClosed
    return { key: isClosed ? 'leaving:closed.page_title' : 'leaving:closed.any_title' }
  },
  noindex: true,
}

export function loader({ context }: LoaderFunctionArgs) {
  requireVisitor(context, paths.leave)
  const { tenant, url } = context
  return {
    days: tenant.settings.reactivation_days,
    isClosed: wasClosed(tenant, url.searchParams.get('closed') ?? ''),
  }
}

/** Confirms to the browser that closed an account that it is closed; tells anybody else what closing means. */
export default function AccountDeletedPage() {
  const { t } = useTranslation('leaving')
  const { days, isClosed } = useLoaderData<typeof loader>()
  useEffect(() => {
    if (isClosed) forgetOwn()
  }, [isClosed])
  return (
    <main id="main" className="wrap pt-6 pb-16">
      <div className={panelClass({ class: 'mx-auto w-full max-w-narrow' })}>
        {isClosed ? (
          <Result icon="door-open" title={t('closed.title')} text={t('closed.text', { count: days })}>
            <ButtonLink block to={paths.home}>
              {t('closed.home')}
            </ButtonLink>
            <p className="fine">{t('closed.farewell')}</p>
          </Result>
        ) : (
          <Result icon="door-open" title={t('closed.any_title')} text={t('closed.any_text', { count: days })}>
            <ButtonLink block to={paths.reactivate}>
              {t('return.ask_title')}
            </ButtonLink>
            <ButtonLink look="ghost" block to={paths.home}>
              {t('closed.home')}
            </ButtonLink>
          </Result>
        )}
      </div>
    </main>
  )
}
