import type { LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import {
  endSandboxPayment,
  isSandboxOutcome,
  sandboxPayment,
} from '~/modules/payments/provider/sandbox-checkout.server'
import { formAction } from '~/platform/forms/actions.server'
import { formFields, pageForm, readForm } from '~/platform/forms/read-form.server'
import type { RouteHandle } from '~/shell/route-handle'
import { useBrand } from '~/ui/brand/use-brand'
import { Button, buttonClass } from '~/ui/button'
import { Options, Tick } from '~/ui/forms/choices'
import { Icon } from '~/ui/icon'
import { panelClass } from '~/ui/panels'

export const handle: RouteHandle = {
  i18n: ['payments', 'credits'],
  title: 'payments:sandbox.page_title',
  noindex: true,
}

/** Checkout page of the payment sandbox, seen only by testers; knowing a payment's id is enough to complete it. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const payment = await sandboxPayment(context.tenant, params.id ?? '')
  if (!payment) throw new Response(null, { status: 404 })
  return { payment }
}

const outcomeForm = pageForm({
  outcome: formFields.intent,
  cancel: formFields.tick,
  repeated: formFields.tick,
  refused_later: formFields.tick,
})

export const action = formAction([outcomeForm], async ({ request, params, context }) => {
  const form = readForm(await request.formData(), outcomeForm)
  const outcome = form.cancel ? 'cancel' : form.outcome
  if (!isSandboxOutcome(outcome)) throw new Response(null, { status: 400 })
  const back = await endSandboxPayment(context.tenant, params.id ?? '', {
    outcome,
    repeated: form.repeated,
    refusedLater: form.refused_later,
  })
  if (back === null) throw new Response(null, { status: 404 })
  return redirect(back)
})

export default function SandboxCheckout() {
  const { payment } = useLoaderData<typeof loader>()
  const { t } = useTranslation('payments')
  const { money } = useFormat()
  const { name, company } = useBrand()
  const price = money(payment.amount, payment.currency)
  return (
    <main id="main" className="grow bg-surface-2">
      <p className="stripe px-5 py-2.5 text-center font-bold text-warning-ink text-xs">{t('sandbox.stripe')}</p>
      <div className="flex flex-wrap items-center justify-between gap-3 bg-inverse px-5 py-3 font-semibold text-on-inverse text-sm">
        <h1 className="flex flex-wrap items-center gap-2">
          <Icon name="lock" />
          {t('sandbox.title')}
        </h1>
        <span className="tabular-nums">{t('order_number', { order: payment.paymentId })}</span>
      </div>
      <div className="mx-auto grid w-full max-w-checkout grid-cols-1 gap-5 px-gutter py-6">
        <Form method="post" className={panelClass({ class: 'grid grid-cols-1 content-start gap-5' })}>
          <div className="grid grid-cols-1 content-start justify-items-center gap-1 text-center">
            <p className="meta">{company.name}</p>
            <p className="heading-1 tabular-nums">{price}</p>
            <p className="meta">
              {t('credits:credits', { count: payment.credits })} · {t('credits:vat_included')} ·{' '}
              {t(`method.${payment.method}`)}
            </p>
          </div>
          {payment.over ? (
            <>
              <p className="justify-items-center text-center">{t('sandbox.over')}</p>
              <a className={buttonClass({ look: 'primary', block: true })} href={payment.returnPath}>
                {t('sandbox.back', { name })}
              </a>
            </>
          ) : (
            <>
              <Options
                field={{ id: 'outcome', name: 'outcome', initialValue: 'pay' }}
                label={t('sandbox.outcome')}
                choices={(['pay', 'later', 'pend', 'fail', 'charge_back'] as const).map((value) => ({
                  value,
                  label: t(`sandbox.${value}`),
                  note: t(`sandbox.${value}_note`),
                }))}
              />
              <div>
                <Tick field={{ id: 'repeated', name: 'repeated' }}>{t('sandbox.repeated')}</Tick>
                {payment.keep && (
                  <Tick field={{ id: 'refused_later', name: 'refused_later' }}>{t('sandbox.refused_later')}</Tick>
                )}
              </div>
              <div className="grid grid-cols-1 content-start gap-2">
                <Button type="submit" look="primary" size="large" block>
                  {t('sandbox.submit', { price })}
                </Button>
                <Button type="submit" name="cancel" value="yes" look="ghost" block>
                  {t('sandbox.cancel')}
                </Button>
              </div>
            </>
          )}
        </Form>
      </div>
    </main>
  )
}
