import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { data, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireMember } from '~/modules/accounts/guards.server'
import type { Member } from '~/modules/accounts/member'
import { longestCode } from '~/modules/discounts/schema'
import type { PaymentMethod } from '~/modules/payments/methods'
import { offeredMethods } from '~/modules/payments/methods'
import { buyingOffer } from '~/modules/payments/orders/buying-offer.server'
import { submitOrder } from '~/modules/payments/orders/order-form.server'
import { choicePage, draftPage } from '~/modules/payments/orders/order-pages'
import { freshOrder } from '~/modules/payments/orders/refresh-order.server'
import { bundlesIn, marketOf } from '~/modules/payments/prices'
import type { BundleView } from '~/modules/payments/schema'
import { storedMethodOf } from '~/modules/payments/stored/queries.server'
import { taxIncluded, taxOf } from '~/modules/payments/tax'
import type { OrderDraftView } from '~/modules/payments/ui/order-form'
import { OrderForm } from '~/modules/payments/ui/order-form'
import { OrderResult } from '~/modules/payments/ui/order-result'
import { uuidv7 } from '~/platform/tokens.server'
import { isUuid } from '~/platform/uuid'
import styles from '~/styles/pages/credits.css?url'
import legalStyles from '~/styles/pages/legal.css?url'
import narrowStyles from '~/styles/pages/login.css?url'
import type { RequestContext } from '~/tenancy/request-context.server'
import { useFrame } from '~/ui/frame'
import type { RouteHandle } from '~/ui/route-handle'

export const handle: RouteHandle = {
  texts: ['credits', 'payments', 'discounts', 'pages'],
  title: (loaded) => {
    const kind = (loaded as Awaited<ReturnType<typeof loader>> | undefined)?.kind
    return { key: kind === 'placed' ? 'payments:result.page_title' : 'credits:order.page_title' }
  },
  noindex: true,
}

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: narrowStyles },
  { rel: 'stylesheet', href: legalStyles },
  { rel: 'stylesheet', href: styles },
]

/** The order of a bundle before it is placed, and how it stands afterwards: its key in the address keeps them one. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const member = requireMember(context)
  const key = context.url.searchParams.get('order') ?? ''
  const placed = isUuid(key) ? await freshOrder(member, key) : null
  if (placed) {
    if (placed.changed || !isPageOf(placed.order.page, params)) throw redirect(placed.order.page)
    const methods = offeredMethods(member.tenant.settings, marketOf(context))
    return { kind: 'placed' as const, order: placed.order, methods }
  }
  const { bundleId, method, market } = choiceOf(context, params)
  const code = codeOf(context)
  const card = await storedMethodOf(member, context.url.searchParams.get('card'))
  if (!isUuid(key)) throw redirect(draftPage(bundleId, method, code, uuidv7(), card?.id))
  const { bundles, refusal } = await buyingOffer(member, market, code, { bundleId, method })
  const bundle = bundles.find(({ id }) => id === bundleId)
  if (refusal || !bundle) throw redirect(choicePage({ bundleId, method }, code))
  return { kind: 'draft' as const, draft: draftOf(context, member, bundle, method, market.currency), code, card }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const member = requireMember(context)
  const key = context.url.searchParams.get('order') ?? ''
  const { bundleId, method } = choiceOf(context, params)
  if (!isUuid(key)) throw redirect(draftPage(bundleId, method, codeOf(context)))
  const form = await request.formData()
  const outcome = await submitOrder(context, member, { key, bundleId, method }, form)
  if ('to' in outcome) throw redirect(outcome.to)
  return data(outcome.refused, { status: outcome.status })
}

export default function Order() {
  const loaded = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  const credits = useFrame().viewer?.credits ?? 0
  return (
    <main id="main" className="wrap page">
      {loaded.kind === 'draft' ? (
        <OrderForm draft={loaded.draft} code={loaded.code} card={loaded.card} refusal={refusal} />
      ) : (
        <div className="narrow panel">
          <OrderResult order={loaded.order} balance={credits} methods={loaded.methods} />
        </div>
      )}
    </main>
  )
}

type Params = LoaderFunctionArgs['params']

/** The bundle and the way to pay that the address names; without an offered way to pay it leads back to the choice. */
function choiceOf(context: RequestContext, params: Params) {
  const { settings } = context.tenant
  const market = marketOf(context)
  const bundle = bundlesIn(settings, market.currency).find(({ id }) => `${id}` === params.id)
  if (!bundle) throw new Response(null, { status: 404 })
  const method = offeredMethods(settings, market).find((offered) => offered === params.paymentmethod)
  if (!method) throw redirect(`/credits?bundle=${bundle.id}`)
  return { bundleId: bundle.id, method, market }
}

function codeOf({ url }: RequestContext): string | null {
  return url.searchParams.get('code')?.trim().slice(0, longestCode) || null
}

function draftOf(
  context: RequestContext,
  member: Member,
  { id: bundleId, credits, amount, discount }: BundleView,
  method: PaymentMethod,
  currency: string,
): OrderDraftView {
  const { rate } = taxOf(member.tenant, [
    { kind: 'profile', country: member.country },
    { kind: 'address', country: context.client.country },
  ])
  return {
    bundleId,
    credits,
    amount,
    discount,
    currency,
    method,
    taxAmount: taxIncluded(amount, rate),
    taxRate: rate / 100,
  }
}

function isPageOf(page: string, { id, paymentmethod }: Params): boolean {
  return page.startsWith(`/credits/${id}/${paymentmethod}?`)
}
