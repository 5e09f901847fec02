import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { data, redirect } from '@remix-run/node'
import type { ShouldRevalidateFunctionArgs } from '@remix-run/react'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireBuyer, requireMember } from '~/modules/accounts/guards.server'
import { assertProved } from '~/modules/accounts/sessions/prove.server'
import { codeIn, offerIn, orderChoice, orderDraftView } from '~/modules/payments/orders/order-draft.server'
import { failedBefore, submitOrder } from '~/modules/payments/orders/order-form.server'
import { debitPage, draftPage } from '~/modules/payments/orders/order-pages'
import { freshOrder } from '~/modules/payments/orders/refresh-order.server'
import { wayBackOf } from '~/modules/payments/orders/way-back.server'
import { marketOf } from '~/modules/payments/prices'
import { offeredNow } from '~/modules/payments/provider/offered-now.server'
import { storedMethodOf } from '~/modules/payments/stored/queries.server'
import { OrderForm } from '~/modules/payments/ui/order-form'
import { OrderResult } from '~/modules/payments/ui/order-result'
import { uuidv7 } from '~/platform/tokens.server'
import { isUuid } from '~/platform/uuid'
import { useFrame } from '~/ui/frame'
import { panelClass } from '~/ui/panels'
import type { RouteHandle } from '~/ui/route-handle'

export const handle: RouteHandle = {
  i18n: ['credits', 'payments', 'discounts', 'pages'],
  title: (loaded) => {
    const kind = (loaded as Awaited<ReturnType<typeof loader>> | undefined)?.kind
    return { key: kind === 'placed' ? 'payments:result.page_title' : 'credits:order.page_title' }
  },
  noindex: true,
}

/** The order of a bundle before it is placed, and how it stands afterwards: its key in the address keeps them one. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const member = requireMember(context)
  const key = context.url.searchParams.get('order') ?? ''
  const placed = isUuid(key) ? await freshOrder(member, key) : null
  if (placed) {
    if (placed.changed || !isPageOf(placed.order.page, params)) throw redirect(placed.order.page)
    const methods = await offeredNow(member.tenant, marketOf(context))
    return { kind: 'placed' as const, order: placed.order, methods, back: wayBackOf(context) }
  }
  requireBuyer(context)
  const choice = await orderChoice(context, params.id ?? '', params.paymentmethod ?? '')
  const { bundleId, method } = choice
  const card = await storedMethodOf(member, context.url.searchParams.get('card'))
  if (card) assertProved(member)
  if (!isUuid(key))
    throw redirect(
      draftPage(bundleId, method, codeIn(context), { key: uuidv7(), card: card?.id, offer: offerIn(context) }),
    )
  if (method === 'directdebit') throw redirect(debitPage(bundleId, codeIn(context), key, offerIn(context)))
  return {
    kind: 'draft' as const,
    draft: await orderDraftView(context, member, choice),
    card,
    failed: failedBefore(context),
  }
}

/** After a refusal too: the total may have changed. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate || actionStatus === 409
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const member = requireBuyer(context)
  const key = context.url.searchParams.get('order') ?? ''
  const { bundleId, method } = await orderChoice(context, params.id ?? '', params.paymentmethod ?? '')
  if (!isUuid(key)) throw redirect(draftPage(bundleId, method, codeIn(context)))
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
    <main id="main" className="wrap pt-6 pb-16">
      {loaded.kind === 'draft' ? (
        <OrderForm draft={loaded.draft} card={loaded.card} refusal={refusal ?? loaded.failed ?? undefined} />
      ) : (
        <div className={panelClass({ class: 'mx-auto w-full max-w-narrow' })}>
          <OrderResult order={loaded.order} balance={credits} methods={loaded.methods} back={loaded.back} />
        </div>
      )}
    </main>
  )
}

type Params = LoaderFunctionArgs['params']

function isPageOf(page: string, { id, paymentmethod }: Params): boolean {
  return page.startsWith(`/credits/${id}/${paymentmethod}?`)
}
