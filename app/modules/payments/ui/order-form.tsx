import { Form, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '~/ui/button'
import { Tick } from '~/ui/forms/choices'
import { panelClass } from '~/ui/panels'
import { isKeepable } from '../methods'
import { choicePage } from '../orders/order-pages'
import type { OrderDraftView, OrderRefusal, StoredMethodView } from '../schema'
import { MethodLogo } from './method-logo'
import { DeliverTick, OrderButton, OrderErrors, OrderSums, OrderTerms, SeenSums, Seller } from './order-parts'
import { StoredMethod } from './stored-methods'

interface OrderFormProps {
  draft: OrderDraftView
  refusal: OrderRefusal | undefined
  /** What is charged; null: the buyer pays at the checkout. */
  card: StoredMethodView | null
}

/** The last look before the order: total with tax, immediate delivery, the button that names the obligation, the seller. */
export function OrderForm({ draft, refusal, card }: OrderFormProps) {
  const { t } = useTranslation('credits')
  const busy = useNavigation().formMethod === 'POST'
  return (
    <div className="mx-auto grid w-full max-w-narrow grid-cols-1 content-start gap-5">
      <Form method="post" noValidate className={panelClass({ class: 'grid grid-cols-1 content-start gap-5' })}>
        <h1 className="heading-2">{card ? t('order.again') : t('order.title')}</h1>
        <OrderErrors draft={draft} refused={refusal?.atTick ? undefined : refusal?.error} />
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
        <DeliverTick error={refusal?.atTick ? refusal.error : undefined} />
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
