import { useFormat } from '~/i18n/formats'
import { useTranslation } from '~/i18n/translation'
import { Icon } from '~/ui/icon'
import type { BundleView } from '../schema'

interface BundleChoiceProps {
  bundles: readonly BundleView[]
  currency: string
  chosen: number
}

/** One of the bundles, with its price and what a message costs then. */
export function BundleChoice({ bundles, currency, chosen }: BundleChoiceProps) {
  const { t } = useTranslation('credits')
  const { money, number, percent } = useFormat()
  return (
    <fieldset>
      <legend className="heading-4 bundles__legend">{t('buy.choose')}</legend>
      <div className="bundles">
        {bundles.map(({ id, credits, amount, perMessage, discount }) => (
          <label className="bundle" key={id}>
            <input type="radio" name="bundle" value={id} defaultChecked={id === chosen} required />
            {discount && (
              <span className="ribbon">{t('discounts:off', { percentage: percent(discount.percentage / 100) })}</span>
            )}
            <span className="bundle__tick">
              <Icon name="check" />
            </span>
            <span className="bundle__n tabular-nums">{number(credits)}</span>
            <span className="meta">{t('buy.unit', { count: credits })}</span>
            <span className="bundle__price flex flex-wrap items-center gap-x-2 gap-y-[0.2rem]">
              <strong className="heading-3 tabular-nums">{money(amount, currency)}</strong>
              {discount && <s className="bundle__was tabular-nums">{money(amount + discount.amount, currency)}</s>}
            </span>
            {perMessage !== null && (
              <span className="fine tabular-nums">{t('per_message', { price: money(perMessage, currency) })}</span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
