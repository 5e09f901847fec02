import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { data } from '@remix-run/node'
import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { directDebitView, submitDirectDebit } from '~/modules/payments/direct-debit/direct-debit-page.server'
import { CodeForm } from '~/modules/payments/ui/direct-debit/code-form'
import { DetailsForm } from '~/modules/payments/ui/direct-debit/details-form'
import { Seller } from '~/modules/payments/ui/order-parts'
import { ButtonLink } from '~/ui/button'
import { Alert } from '~/ui/notices/alert'
import type { RouteHandle } from '~/ui/route-handle'

export const handle: RouteHandle = {
  i18n: ['credits', 'payments', 'discounts', 'pages'],
  title: 'payments:directdebit.title',
  noindex: true,
}

/** /directdebit?bundle=&order=&code=: bank details, then the code by SMS with the order. */
export async function loader({ context }: LoaderFunctionArgs) {
  return { view: await directDebitView(context) }
}

/** After a refusal too: the total, the state of the code, or whether the member may pay so may have changed. */
export function shouldRevalidate(): boolean {
  return true
}

export async function action({ request, context }: ActionFunctionArgs) {
  return data(await submitDirectDebit(context, await request.formData()), { status: 422 })
}

export default function DirectDebit() {
  const { view } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
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
          <ButtonLink look="primary" block to={`/credits?bundle=${view.bundleId}`}>
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
