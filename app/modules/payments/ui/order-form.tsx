import type { SubmissionResult } from '@conform-to/dom'
import { Form, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '~/ui/button'
import { Tick } from '~/ui/forms/choices'
import type { FormRules } from '~/ui/forms/form-rules'
import { useRuledForm } from '~/ui/forms/use-ruled-form'
import { panelClass } from '~/ui/panels'
import { isKeepable } from '../methods'
import { choicePage } from '../orders/order-pages'
import type { OrderDraftView, StoredMethodView } from '../schema'
import { MethodLogo } from './method-logo'
import { DeliverTick, OrderButton, OrderErrors, OrderSums, OrderTerms, SeenSums, Seller } from './order-parts'
import { StoredMethod } from './stored-methods'

interface OrderFormProps {
  draft: OrderDraftView
  /** Why the previous checkout did not open. */
  failed: string | null
  rules: FormRules
  result: SubmissionResult<string[]> | undefined
  /** The stored payment method to charge; null if the buyer pays at the checkout. */
  card: StoredMethodView | null
}

/**
 * Final step before the order: total with tax, immediate delivery, the button that states the obligation to pay, and
 * the seller.
 */
export function OrderForm({ draft, failed, rules, result, card }: OrderFormProps) {
  const { t } = useTranslation('credits')
  const busy = useNavigation().formMethod === 'POST'
  const { form, fields } = useRuledForm<'agreed'>({ id: 'order', result, rules })
  return (
    <div className="mx-auto grid w-full max-w-narrow grid-cols-1 content-start gap-5">
      <Form method="post" className={panelClass({ class: 'grid grid-cols-1 content-start gap-5' })} {...form.props}>
        <h1 className="heading-2">{card ? t('order.again') : t('order.title')}</h1>
        <OrderErrors draft={draft} refused={result ? form.errors[0] : (failed ?? undefined)} />
        <SeenSums draft={draft} />
        {card ? (
          <>
            <input type="hidden" name="card" value={card.id} />
            <StoredMethod stored={card} />
          </>
        ) : (
          <p className="flex flex-wrap items-center gap-3">
            <span className="min-w-0 flex-1">
              {t('order.method')} <strong>{t(`payments:method.${draft.method}`)}</strong>
            </span>
            <MethodLogo method={draft.method} />
          </p>
        )}
        <OrderSums draft={draft} />
        <DeliverTick field={fields.agreed} />
        {!card && isKeepable(draft.method) && (
          <Tick field={{ id: 'keep', name: 'keep' }} note={t('order.keep_note')}>
            {t('order.keep')}
          </Tick>
        )}
        <div className="grid grid-cols-1 content-start gap-2">
          {card && busy && <p className="fine">{t('payments:stored.asking')}</p>}
          <OrderButton draft={draft} busy={busy} />
          <ButtonLink look="ghost" block to={choicePage(draft, draft.code)}>
            {t('order.change')}
          </ButtonLink>
        </div>
        <OrderTerms />
      </Form>
      <Seller />
    </div>
  )
}
