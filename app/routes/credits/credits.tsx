import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from '~/i18n/translation'
import { requireMember } from '~/modules/accounts/guards.server'
import { offeredMethods } from '~/modules/payments/methods'
import { lastPaidOrder } from '~/modules/payments/orders/queries.server'
import { bundlesIn, marketOf } from '~/modules/payments/prices'
import { BuyForm } from '~/modules/payments/ui/buy-form'
import styles from '~/styles/pages/credits.css?url'
import { useFrame } from '~/ui/frame'
import { Tag } from '~/ui/labels'
import { Alert } from '~/ui/notices/alert'
import type { RouteHandle } from '~/ui/route-handle'

export const handle: RouteHandle = {
  texts: ['credits', 'payments'],
  title: 'credits:buy.page_title',
  noindex: true,
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

/** Where bundles are chosen; with `?bundle=` and `?method=` it leads on to their order. */
export async function loader({ context }: LoaderFunctionArgs) {
  const member = requireMember(context)
  const { settings } = member.tenant
  const query = context.url.searchParams
  const market = marketOf(context)
  const bundles = bundlesIn(settings, market.currency)
  const methods = offeredMethods(settings, market)
  const asked = bundles.find(({ id }) => `${id}` === query.get('bundle'))
  const askedMethod = methods.find((method) => method === query.get('method'))
  if (asked && askedMethod) throw redirect(`/credits/${asked.id}/${askedMethod}`)
  const last = await lastPaidOrder(member)
  const known = last && { bundle: bundles.find(({ id }) => id === last.bundleId), method: last.method }
  const middle = bundles[Math.floor(bundles.length / 2)]
  return {
    bundles,
    currency: market.currency,
    methods,
    bundle: (asked ?? known?.bundle ?? middle)?.id ?? 0,
    method: methods.find((method) => method === known?.method) ?? methods[0] ?? null,
    refundDays: settings.refund_days,
  }
}

export default function Credits() {
  const { method, ...offer } = useLoaderData<typeof loader>()
  const { t } = useTranslation('credits')
  const { viewer } = useFrame()
  return (
    <main id="main" className="wrap page page--buy">
      <div className="page-head">
        <div>
          <h1 className="h-1">{t('buy.title')}</h1>
          <p className="meta">
            {viewer?.paid ? t('buy.again') : t('buy.first')}{' '}
            <Link className="link" to="/transactions">
              {t('buy.transactions')}
            </Link>
          </p>
        </div>
        <Tag icon="coins" className="tag--balance">
          <span className="num">{t('left', { count: viewer?.credits ?? 0 })}</span>
        </Tag>
      </div>
      {method ? <BuyForm {...offer} method={method} /> : <Alert kind="warning">{t('buy.no_methods')}</Alert>}
    </main>
  )
}
