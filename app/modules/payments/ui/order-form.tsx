import { Form, Link, useNavigation } from '@remix-run/react'
import { useFormat } from '~/i18n/formats'
import { Trans, useTranslation } from '~/i18n/translation'
import { CompanyBlock } from '~/modules/pages/ui/company-block'
import { Button, ButtonLink } from '~/ui/button'
import { Tick } from '~/ui/forms/choices'
import { FormErrors } from '~/ui/notices/alert'
import { KeyValues } from '~/ui/panels'
import { isKeepable } from '../methods'
import { choicePage } from '../orders/order-pages'
import type { DiscountView, OrderRefusal, PaymentMethod, StoredMethodView } from '../schema'
import { MethodLogo } from './method-logo'
import { StoredMethod } from './stored-methods'

export interface OrderDraftView {
  bundleId: number
  credits: number
  /** Minor units, tax included; the discount is taken off. */
  amount: number
  discount: DiscountView | null
  currency: string
  taxAmount: number
  /** Per cent. */
  taxRate: number
  method: PaymentMethod
}

interface OrderFormProps {
  draft: OrderDraftView
  /** The discount code as it was typed. */
  code: string | null
  refusal: OrderRefusal | undefined
  /** What is charged; null: the buyer pays at the checkout. */
  card: StoredMethodView | null
}

/** The last look before the order: total with tax, immediate delivery, the button that names the obligation, the seller. */
export function OrderForm({ draft, code, refusal, card }: OrderFormProps) {
  const { t } = useTranslation('credits')
  const { money, number } = useFormat()
  const busy = useNavigation().formMethod === 'POST'
  const total = money(draft.amount, draft.currency)
  return (
    <div className="narrow stack gap-5">
      <Form method="post" className="panel stack gap-5">
        <h1 className="h-2">{card ? t('order.again') : t('order.title')}</h1>
        {refusal && !refusal.atTick && <FormErrors errors={[refusal.error]} />}
        <input type="hidden" name="amount" value={draft.amount} />
        <input type="hidden" name="currency" value={draft.currency} />
        {code && <input type="hidden" name="code" value={code} />}
        {card ? (
          <>
            <input type="hidden" name="card" value={card.id} />
            <StoredMethod stored={card} />
          </>
        ) : (
          <p className="row">
            <span className="grow">
              {t('order.method')} <strong>{t(`payments:method.${draft.method}`)}</strong>
            </span>
            <MethodLogo method={draft.method} />
          </p>
        )}
        <KeyValues
          rows={[
            {
              key: t('credits', { count: draft.credits }),
              value: money(draft.amount + (draft.discount?.amount ?? 0), draft.currency),
            },
            ...(draft.discount
              ? [
                  {
                    key: t('discounts:code', { code: draft.discount.code }),
                    value: money(-draft.discount.amount, draft.currency),
                  },
                ]
              : []),
            { key: t('order.vat', { rate: number(draft.taxRate) }), value: money(draft.taxAmount, draft.currency) },
            { key: t('order.total'), value: total, total: true },
          ]}
        />
        <Tick
          field={{
            id: 'agreed',
            name: 'agreed',
            required: true,
            errors: refusal?.atTick ? [refusal.error] : undefined,
          }}
          note={t('order.deliver_note')}
        >
          {t('order.deliver')}
        </Tick>
        {!card && isKeepable(draft.method) && (
          <Tick field={{ id: 'keep', name: 'keep' }} note={t('order.keep_note')}>
            {t('order.keep')}
          </Tick>
        )}
        <div className="stack gap-2">
          {card && busy && <p className="fine">{t('payments:stored.asking')}</p>}
          <Button type="submit" look="primary" size="large" block busy={busy}>
            {t('order_button', { price: total })}
          </Button>
          <ButtonLink look="ghost" block to={choicePage(draft, code)}>
            {t('order.change')}
          </ButtonLink>
        </div>
        <p className="fine">
          {t('order.once')}{' '}
          <Trans
            t={t}
            i18nKey="order.terms"
            components={{
              terms: <Link className="link" to="/pages/terms" />,
              returns: <Link className="link" to="/pages/return-policy" />,
            }}
          />
        </p>
      </Form>
      <section className="stack gap-2" aria-labelledby="seller">
        <h2 className="h-4" id="seller">
          {t('order.seller')}
        </h2>
        <CompanyBlock />
      </section>
    </div>
  )
}
