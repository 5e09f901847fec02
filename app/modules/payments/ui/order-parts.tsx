import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { Trans } from '~/i18n/trans'
import { CompanyBlock } from '~/modules/pages/ui/company-block'
import { paths } from '~/paths'
import { Button } from '~/ui/button'
import { Tick } from '~/ui/forms/choices'
import type { FieldState } from '~/ui/forms/field'
import { KeyValues } from '~/ui/key-values'
import { Link } from '~/ui/link'
import { Alert, FormErrors } from '~/ui/notices/alert'
import type { OrderDraftView } from '../schema'

/** Price, discount and total of an order before it is placed, and the tax contained in the total. */
export function OrderSums({ draft }: { draft: OrderDraftView }) {
  const { t } = useTranslation('credits')
  const { money, number } = useFormat()
  const { credits, amount, currency, discount, taxRate, taxAmount } = draft
  return (
    <KeyValues
      rows={[
        { key: t('credits', { count: credits }), value: money(amount + (discount?.amount ?? 0), currency) },
        ...(discount
          ? [{ key: t('discounts:code', { code: discount.code }), value: money(-discount.amount, currency) }]
          : []),
        { key: t('order.total'), value: money(amount, currency), total: true },
        { key: t('order.vat', { rate: number(taxRate) }), value: money(taxAmount, currency) },
      ]}
    />
  )
}

/** Explains why nothing was ordered, otherwise why the total has changed, and which order this one replaces. */
export function OrderErrors({ draft, refused }: { draft: OrderDraftView; refused: string | undefined }) {
  const { t } = useTranslation('credits')
  const error = refused ?? (draft.offerGone ? t('error.offer_gone') : null)
  return (
    <>
      {error && <FormErrors errors={[error]} />}
      {draft.takesFrom !== null && <Alert kind="info">{t('discounts:held.moves', { order: draft.takesFrom })}</Alert>}
    </>
  )
}

/** Hidden fields with the amount, currency and code that the button shows. */
export function SeenSums({ draft: { amount, currency, code } }: { draft: OrderDraftView }) {
  return (
    <>
      <input type="hidden" name="amount" value={amount} />
      <input type="hidden" name="currency" value={currency} />
      {code && <input type="hidden" name="code" value={code} />}
    </>
  )
}

/** Checkbox for immediate delivery. */
export function DeliverTick({ field }: { field: FieldState }) {
  const { t } = useTranslation('credits')
  return (
    <Tick field={field} note={t('order.deliver_note')}>
      {t('order.deliver')}
    </Tick>
  )
}

/** Order button, which states the obligation to pay and the amount. */
export function OrderButton({ draft: { amount, currency }, busy }: { draft: OrderDraftView; busy: boolean }) {
  const { t } = useTranslation('credits')
  const { money } = useFormat()
  return (
    <Button
      type="submit"
      look="primary"
      size="large"
      className="text-balance max-sm:px-3 max-sm:text-md"
      block
      busy={busy}
    >
      {t('order_button', { price: money(amount, currency) })}
    </Button>
  )
}

/** Notes: single payment, terms, return policy. */
export function OrderTerms() {
  const { t } = useTranslation('credits')
  return (
    <p className="fine">
      {t('order.once')}{' '}
      <Trans
        t={t}
        i18nKey="order.terms"
        components={{
          terms: <Link className="link" to={paths.page('terms')} />,
          returns: <Link className="link" to={paths.page('return-policy')} />,
        }}
      />
    </p>
  )
}

/** The selling company. */
export function Seller() {
  const { t } = useTranslation('credits')
  return (
    <section className="grid grid-cols-1 content-start gap-2" aria-labelledby="seller">
      <h2 className="heading-4" id="seller">
        {t('order.seller')}
      </h2>
      <CompanyBlock />
    </section>
  )
}
