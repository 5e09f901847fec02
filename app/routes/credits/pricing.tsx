import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { bundlesIn, leastMessageCosts, marketOf, sendingCosts } from '~/modules/payments/prices'
import { offeredNow } from '~/modules/payments/provider/offered-now.server'
import { MethodLogos } from '~/modules/payments/ui/method-logo'
import { BundleTariff, CostTariff } from '~/modules/payments/ui/tariffs'
import { paths } from '~/paths'
import type { RouteHandle } from '~/shell/route-handle'
import { ButtonLink } from '~/ui/button'
import { PageHead } from '~/ui/panels'

export const handle: RouteHandle = {
  request: { cachedViewer: true },
  i18n: ['credits', 'payments'],
  title: 'credits:pricing.page_title',
}

export async function loader({ context }: LoaderFunctionArgs) {
  const { tenant, viewer } = context
  const { settings } = tenant
  const market = marketOf(context)
  return {
    isVisitor: viewer === null,
    mayBuy: viewer?.profileStatus !== 'suspended',
    currency: market.currency,
    bundles: bundlesIn(settings, market.currency),
    costs: sendingCosts(settings, market.currency),
    freeMessages: settings.free_messages,
    least: leastMessageCosts(settings, market),
    methods: context.trafficSource === null ? await offeredNow(tenant, market) : [],
  }
}

export default function Pricing() {
  const { isVisitor, mayBuy, currency, bundles, costs, freeMessages, least, methods } = useLoaderData<typeof loader>()
  const { t } = useTranslation('credits')
  return (
    <main id="main" className="wrap pt-6 pb-16">
      <PageHead>
        <div className="grid gap-1">
          <h1 className="heading-1">{t('pricing.title')}</h1>
          <p className="meta">{t('pricing.lede')}</p>
        </div>
        {mayBuy && (
          <ButtonLink look="primary" to={isVisitor ? paths.signup : paths.credits}>
            {isVisitor ? t('pricing.join') : t('pricing.see_bundles')}
          </ButtonLink>
        )}
      </PageHead>
      <div className="grid grid-cols-fit-110 items-start gap-5">
        <BundleTariff bundles={bundles} currency={currency} />
        <CostTariff costs={costs} freeMessages={freeMessages} currency={currency} least={least} />
        {methods.length > 0 && <MethodLogos methods={methods} title={t('pricing.methods')} />}
      </div>
    </main>
  )
}
