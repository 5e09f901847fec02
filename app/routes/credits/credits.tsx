import type { LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { requireBuyer, requireMember } from '~/modules/accounts/guards.server'
import { refusalText } from '~/modules/discounts/refusal-text'
import { longestCode } from '~/modules/discounts/schema'
import { HeldOffer, OfferCard } from '~/modules/discounts/ui/offer-card'
import { buyingOffer } from '~/modules/payments/orders/buying-offer.server'
import { offerIn } from '~/modules/payments/orders/order-draft.server'
import { draftPage } from '~/modules/payments/orders/order-pages'
import { lastPaidOrder } from '~/modules/payments/orders/queries.server'
import { keepWayBack } from '~/modules/payments/orders/way-back.server'
import { bundlesIn, marketOf } from '~/modules/payments/prices'
import { offeredNow } from '~/modules/payments/provider/offered-now.server'
import { storedMethodsOf } from '~/modules/payments/stored/queries.server'
import { removeMethod } from '~/modules/payments/stored/remove-method.server'
import { BuyForm } from '~/modules/payments/ui/buy-form'
import { StoredMethods } from '~/modules/payments/ui/stored-methods'
import { paths } from '~/paths'
import { formAction } from '~/platform/forms/actions.server'
import { formFields, pageForm, readForm } from '~/platform/forms/read-form.server'
import { useFrame } from '~/shell/frame/frame'
import type { RouteHandle } from '~/shell/route-handle'
import { Tag } from '~/ui/labels'
import { Link } from '~/ui/link'
import { Alert } from '~/ui/notices/alert'
import { PageHead } from '~/ui/panels'

export const handle: RouteHandle = {
  request: { leadsToPayment: true },
  i18n: ['credits', 'payments', 'discounts'],
  title: 'credits:buy.page_title',
  noindex: true,
  navigation: 'premium',
  back: true,
  balance: true,
}

/** Choice of bundles. `?bundle=` with `?method=` leads on to their order; `?apply=` checks a discount code first. */
export async function loader({ context }: LoaderFunctionArgs) {
  const member = requireBuyer(context)
  keepWayBack(context)
  const { settings } = member.tenant
  const query = context.url.searchParams
  const code = query.get('code')?.trim().slice(0, longestCode) || null
  const market = marketOf(context)
  const methods = await offeredNow(member.tenant, market)
  const stored = (await storedMethodsOf(member)).filter((each) => methods.includes(each.method))
  const requestedBundle = bundlesIn(settings, market.currency).find(({ id }) => `${id}` === query.get('bundle'))
  const card = stored.find(({ id }) => id === query.get('method')) ?? null
  const requestedMethod = card?.method ?? methods.find((method) => method === query.get('method'))
  const last = requestedBundle ? null : await lastPaidOrder(member)
  const usual = stored[0] ?? null
  const likely = usual?.method ?? methods.find((offered) => offered === last?.method) ?? methods[0] ?? null
  const method = requestedMethod ?? likely
  const wanted = requestedBundle?.id ?? last?.bundleId ?? null
  const { refusal, bundles, ...offer } = await buyingOffer(member, market, code, { bundleId: wanted, method })
  if (requestedBundle && requestedMethod && !refusal && !query.has('apply')) {
    throw redirect(draftPage(requestedBundle.id, requestedMethod, code, { card: card?.id, offer: offerIn(context) }))
  }
  const chosen = bundles.find(({ id }) => id === wanted) ?? bundles[Math.floor(bundles.length / 2)]
  return {
    ...offer,
    bundles,
    currency: market.currency,
    methods,
    bundle: chosen?.id ?? 0,
    method: (requestedMethod ? card?.id : usual?.id) ?? method,
    refundDays: settings.refund_days,
    stored,
    code: { typed: code, error: refusal && refusalText(context, refusal) },
  }
}

const removalForm = pageForm({ remove: formFields.id })

/** Removes a stored payment method. */
export const action = formAction([removalForm], async ({ request, context }) => {
  const member = requireMember(context)
  const { remove } = readForm(await request.formData(), removalForm)
  await removeMethod(member, remove)
  throw redirect(paths.credits)
})

export default function Credits() {
  const { method, offer, heldBy, ...choice } = useLoaderData<typeof loader>()
  const { t } = useTranslation('credits')
  const { viewer } = useFrame()
  return (
    <main id="main" className="wrap page--buy pt-6 pb-16 max-lg:pb-26">
      <PageHead>
        <div className="grid gap-1">
          <h1 className="heading-1">{t('buy.title')}</h1>
          <p className="meta">
            {viewer?.paid ? t('buy.again') : t('buy.first')}{' '}
            <Link className="link" to={paths.transactions}>
              {t('buy.transactions')}
            </Link>
          </p>
        </div>
        <Tag icon="coins" size="large">
          <span className="tabular-nums">{t('left', { count: viewer?.credits ?? 0 })}</span>
        </Tag>
      </PageHead>
      {offer && <OfferCard offer={offer} />}
      {heldBy && <HeldOffer order={heldBy} />}
      {method ? <BuyForm {...choice} method={method} /> : <Alert kind="warning">{t('buy.no_methods')}</Alert>}
      <StoredMethods all={choice.stored} />
    </main>
  )
}
