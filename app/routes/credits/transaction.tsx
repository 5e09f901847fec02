import type { LoaderFunctionArgs } from '@remix-run/node'
import { data, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireMember } from '~/modules/accounts/guards.server'
import { orderOf } from '~/modules/payments/orders/queries.server'
import { acknowledgementOf, isOnlyOrder } from '~/modules/payments/refunds/queries.server'
import { returnUntil, withdraw } from '~/modules/payments/refunds/withdraw.server'
import { withdrawalPage } from '~/modules/payments/ui/order-list'
import { Receipt } from '~/modules/payments/ui/receipt'
import { Acknowledgement, ConfirmWithdrawal } from '~/modules/payments/ui/withdrawal'
import { paths } from '~/paths'
import { DomainError } from '~/platform/errors'
import { formAction } from '~/platform/forms/actions.server'
import { readableEmail } from '~/platform/names/email-address.server'
import type { RouteHandle } from '~/shell/route-handle'
import { useReply } from '~/ui/forms/use-reply'

export const handle: RouteHandle = {
  request: { beforeTerms: true },
  i18n: ['payments', 'credits', 'discounts', 'pages'],
  title: (loaded) => {
    const page = loaded as Awaited<ReturnType<typeof loader>> | undefined
    if (!page) return { key: 'payments:transactions.page_title' }
    if (page.kind !== 'receipt') return { key: 'payments:withdraw.page_title' }
    return { key: 'payments:order_number', values: { order: page.order.paymentId } }
  },
  noindex: true,
  balance: true,
}

/** Receipt of an order. With `?withdrawal`: the withdrawal from it, to be confirmed or already acknowledged. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const member = requireMember(context)
  const order = await orderOf(member, params.id ?? '')
  if (!order) throw new Response(null, { status: 404 })
  const acknowledgement = await acknowledgementOf(member, order.paymentId)
  if (!context.url.searchParams.has('withdrawal')) {
    return { kind: 'receipt' as const, order, returnUntil: returnUntil(member, order.paidAt), acknowledgement }
  }
  const { name } = member
  const email = readableEmail(member.email)
  if (acknowledgement) return { kind: 'acknowledged' as const, order, acknowledgement, email }
  const { withdrawal } = order
  if (!withdrawal) throw redirect(paths.transaction(order.paymentId))
  const premiumEnds = withdrawal.amount === order.amount && (await isOnlyOrder(member, order.paymentId))
  return { kind: 'confirm' as const, order, withdrawal, premiumEnds, member: { name, email } }
}

export const action = formAction([], async ({ params, context }) => {
  const member = requireMember(context)
  const order = await orderOf(member, params.id ?? '')
  if (!order) throw new Response(null, { status: 404 })
  try {
    await withdraw(member, order.paymentId)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return data({ error: context.t(error.code) }, { status: error.status })
  }
  throw redirect(withdrawalPage(order.paymentId))
})

export default function Transaction() {
  const page = useLoaderData<typeof loader>()
  const refusal = useReply<typeof action>()
  return (
    <main id="main" className="wrap pt-6 pb-16">
      {page.kind === 'receipt' && <Receipt {...page} />}
      {page.kind === 'confirm' && <ConfirmWithdrawal {...page} error={refusal?.error} />}
      {page.kind === 'acknowledged' && <Acknowledgement {...page} />}
    </main>
  )
}
