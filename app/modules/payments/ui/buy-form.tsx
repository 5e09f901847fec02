import { Form, useNavigation } from '@remix-run/react'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import type { TypedCodeView } from '~/modules/discounts/ui/code-entry'
import { CodeEntry } from '~/modules/discounts/ui/code-entry'
import { paths } from '~/paths'
import { Button, OnEnter } from '~/ui/button'
import { classNames } from '~/ui/class-names'
import { Icon } from '~/ui/icon'
import { panelClass } from '~/ui/panels'
import type { BundleView, PaymentMethod, StoredMethodView } from '../schema'
import { BundleChoice } from './bundle-choice'
import { MethodChoice } from './method-choice'

interface BuyFormProps {
  bundles: readonly BundleView[]
  currency: string
  methods: readonly PaymentMethod[]
  stored: readonly StoredMethodView[]
  /** Id of the bundle preselected when the page opens. */
  bundle: number
  /** A payment method, or the id of a stored one. */
  method: string
  refundDays: number
  code: TypedCodeView
}

const sumRow = 'flex flex-wrap justify-between gap-x-4'
const sum = 'ms-auto tabular-nums'

/**
 * Form to choose a bundle and a payment method; the order itself is placed on the next page. With scripting, the choice
 * is summed up.
 */
export function BuyForm({ bundles, currency, methods, stored, bundle, method, refundDays, code }: BuyFormProps) {
  const { t } = useTranslation('credits')
  const { money } = useFormat()
  const [bundleId, setBundleId] = useState(bundle)
  const busy = useNavigation().state !== 'idle'
  // Sent with the form, so that the order page can tell if the offer displayed here has ended by then.
  const offer = code.typed === null ? bundles[0]?.discount : null
  const chosen = bundles.find(({ id }) => id === bundleId)
  function follow(event: FormEvent<HTMLFormElement>) {
    setBundleId(Number(new FormData(event.currentTarget).get('bundle')))
  }
  const next = (className: string) => (
    <Button className={className} type="submit" look="primary" size="large" block busy={busy}>
      {t('buy.continue')}
    </Button>
  )
  return (
    <Form
      className="grid gap-6 lg:grid-cols-beside-84 lg:items-start lg:gap-10"
      method="get"
      action={paths.credits}
      noValidate
      onChange={follow}
    >
      {/* In the field of a code, Enter checks it and doesn’t order. */}
      <OnEnter name="apply" value="yes" />
      {offer && <input type="hidden" name="offer" value={offer.code} />}
      <div className="grid grid-cols-1 content-start gap-6">
        <BundleChoice bundles={bundles} currency={currency} chosen={bundle} />
        <MethodChoice
          methods={methods}
          stored={stored}
          chosen={method}
          label={<span className="heading-4">{t('buy.pay_with')}</span>}
        />
        <ul className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Fact icon="lock" text={t('buy.once')} />
          <Fact icon="rotate-ccw" text={t('buy.return', { count: refundDays })} />
        </ul>
      </div>
      <section
        className={panelClass({ class: 'grid gap-3 lg:sticky lg:top-[calc(var(--bar)+--spacing(5))]' })}
        aria-label={t('buy.summary')}
      >
        <h2 className="heading-3">{t('buy.summary')}</h2>
        {chosen && (
          <dl className="unscripted:hidden! grid grid-cols-1 gap-y-2">
            <div className={sumRow}>
              <dt className="text-text-2">{t('credits', { count: chosen.credits })}</dt>
              <dd className={sum}>{money(chosen.amount + (chosen.discount?.amount ?? 0), currency)}</dd>
            </div>
            {chosen.discount && (
              <div className={sumRow}>
                <dt className="text-text-2">{t('discounts:code', { code: chosen.discount.code })}</dt>
                <dd className={classNames(sum, 'font-semibold text-success-ink')}>
                  {money(-chosen.discount.amount, currency)}
                </dd>
              </div>
            )}
            <div className={classNames(sumRow, 'border-border border-t pt-3 font-bold text-lg text-text')}>
              <dt>{t('buy.total')}</dt>
              <dd className={sum}>{money(chosen.amount, currency)}</dd>
            </div>
          </dl>
        )}
        {next('max-lg:hidden!')}
        <p className="fine">{t('buy.vat')}</p>
        <CodeEntry code={code} applied={chosen?.discount?.code ?? null} />
      </section>
      <div className="fixed inset-x-0 bottom-0 z-[calc(var(--z-bar)+1)] flex flex-wrap items-center gap-x-4 gap-y-1 border-border border-t bg-surface-1 px-gutter pt-2.5 pb-safe-2.5 lg:hidden">
        {chosen && (
          <div className="unscripted:hidden!">
            <strong className="text-xl tabular-nums leading-tight">{money(chosen.amount, currency)}</strong>
            <p className="fine">{t('credits', { count: chosen.credits })}</p>
          </div>
        )}
        {next('min-h-control! min-w-fit flex-1')}
      </div>
    </Form>
  )
}

function Fact({ icon, text }: { icon: 'lock' | 'rotate-ccw'; text: string }) {
  return (
    <li className="meta flex flex-nowrap items-center gap-2">
      <Icon name={icon} />
      <span className="wrap-anywhere">{text}</span>
    </li>
  )
}
