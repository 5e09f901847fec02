import { Form, useNavigation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { useBrand } from '~/ui/brand/use-brand'
import { CodeField } from '~/ui/forms/code-field'
import { wrongClass } from '~/ui/forms/field'
import { useRuledForm } from '~/ui/forms/use-ruled-form'
import { KeyValues } from '~/ui/key-values'
import { Link } from '~/ui/link'
import { panelClass } from '~/ui/panels'
import type { DirectDebitReply, DirectDebitView } from '../../direct-debit/schema'
import { DeliverTick, OrderButton, OrderErrors, OrderSums, OrderTerms, SeenSums } from '../order-parts'
import { Step } from './details-form'

interface CodeFormProps {
  view: Extract<DirectDebitView, { kind: 'code' }>
  reply: DirectDebitReply | undefined
  /** URL of the page with the bank details open again. */
  changePage: string
}

/**
 * Form with the code from the phone and the order. The mandate covers its amount, even if that differs from when the
 * bank details were entered.
 */
export function CodeForm({ view, reply, changePage }: CodeFormProps) {
  const { draft, phone, iban, confirmed, rules } = view
  const { t } = useTranslation('payments')
  const { money } = useFormat()
  const { company } = useBrand()
  const againAfter = useSecondsLeft(view)
  const busy = useNavigation().formMethod === 'POST'
  const { form, fields } = useRuledForm<'sms_code' | 'agreed'>({ id: 'debit', result: reply?.order, rules })
  return (
    <div className="grid grid-cols-1 content-start gap-4">
      <Form method="post" className={panelClass({ class: 'grid grid-cols-1 content-start gap-4' })} {...form.props}>
        <Step title={t('directdebit.enter_code')} step={2} />
        <OrderErrors draft={draft} refused={form.errors[0]} />
        <input type="hidden" name="intent" value="order" />
        <SeenSums draft={draft} />
        <p className="meta">
          {t('directdebit.sent_to', { digits: phone })}{' '}
          <Link className="link" to={changePage}>
            {t('directdebit.change')}
          </Link>
        </p>
        {!confirmed && <CodeField field={fields.sms_code} label={t('directdebit.code')} />}
        <KeyValues rows={[{ key: t('directdebit.collected_from'), value: iban }]} />
        <OrderSums draft={draft} />
        <p className="meta">
          {t('directdebit.allows', { company: company.name, price: money(draft.amount, draft.currency) })}
        </p>
        <DeliverTick field={fields.agreed} />
        <OrderButton draft={draft} busy={busy} />
        <OrderTerms />
      </Form>
      {!confirmed && (
        <Form method="post" className="justify-items-center text-center">
          <input type="hidden" name="intent" value="again" />
          <p className="meta">
            {t('directdebit.no_code')}{' '}
            <button className="link" type="submit">
              {t('directdebit.again')}
            </button>
          </p>
          {reply?.phone && (
            <p className={wrongClass} role="alert">
              {reply.phone}
            </p>
          )}
          {againAfter > 0 && <p className="fine">{t('directdebit.again_after', { count: againAfter })}</p>}
        </Form>
      )}
    </div>
  )
}

/** Seconds until another code may be requested, updated every second. */
function useSecondsLeft(view: CodeFormProps['view']): number {
  const [left, setLeft] = useState(view.againAfter)
  useEffect(() => {
    const end = performance.now() + view.againAfter * 1000
    const tick = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [view])
  return left
}
