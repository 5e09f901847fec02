import type { LoaderFunctionArgs } from '@remix-run/node'
import { data } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { bankDetailsForm } from '~/modules/payments/direct-debit/bank-details.server'
import { debitForm, directDebitView, submitDirectDebit } from '~/modules/payments/direct-debit/direct-debit-page.server'
import { orderForm } from '~/modules/payments/orders/order-form.server'
import { CodeForm } from '~/modules/payments/ui/direct-debit/code-form'
import { DetailsForm } from '~/modules/payments/ui/direct-debit/details-form'
import { Seller } from '~/modules/payments/ui/order-parts'
import { paths } from '~/paths'
import { formAction } from '~/platform/forms/actions.server'
import type { RouteHandle } from '~/shell/route-handle'
import { ButtonLink } from '~/ui/button'
import { useReply } from '~/ui/forms/use-reply'
import { Alert } from '~/ui/notices/alert'

export const handle: RouteHandle = {
  request: { leadsToPayment: true },
  i18n: ['credits', 'payments', 'discounts', 'pages'],
  title: 'payments:directdebit.title',
  noindex: true,
  banners: ['finish', 'photo', 'push'],
  calm: true,
  navigation: 'premium',
}

/** GET /directdebit?bundle=&order=&code=: bank details, then the SMS code together with the order. */
export async function loader({ context }: LoaderFunctionArgs) {
  return { view: await directDebitView(context) }
}

/** Reloads even after a refusal: the total, the code's state, or access to direct debit may have changed. */
export function shouldRevalidate(): boolean {
  return true
}

export const action = formAction([bankDetailsForm, orderForm, debitForm], async ({ request, context }) => {
  return data(await submitDirectDebit(context, await request.formData()), { status: 422 })
})

export default function DirectDebit() {
  const { view } = useLoaderData<typeof loader>()
  const reply = useReply<typeof action>()
  const { t } = useTranslation('payments')
  const { pathname, search } = useLocation()
  if (view.kind === 'refused') {
    return (
      <main id="main" className="wrap pt-6 pb-16">
        <div className="mx-auto grid w-full max-w-narrow grid-cols-1 content-start gap-5">
          <h1 className="heading-2">{t('directdebit.title')}</h1>
          <Alert kind={view.reason === 'blocked' ? 'danger' : 'warning'} title={view.title}>
            {view.text}
          </Alert>
          <ButtonLink look="primary" block to={`${paths.credits}?bundle=${view.bundleId}`}>
            {t('directdebit.another_method')}
          </ButtonLink>
        </div>
      </main>
    )
  }
  return (
    <main id="main" className="wrap pt-6 pb-16">
      <div className="mx-auto grid w-full max-w-narrow grid-cols-1 content-start gap-5">
        {view.kind === 'details' ? (
          <DetailsForm view={view} reply={reply} />
        ) : (
          <CodeForm view={view} reply={reply} changePage={`${pathname}${search}&change=yes`} />
        )}
        <Seller />
      </div>
    </main>
  )
}
