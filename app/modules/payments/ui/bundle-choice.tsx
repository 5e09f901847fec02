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
  const { money, number } = useFormat()
  return (
    <fieldset>
      <legend className="h-4 bundles__legend">{t('buy.choose')}</legend>
      <div className="bundles">
        {bundles.map(({ id, credits, amount, perMessage }) => (
          <label className="bundle" key={id}>
            <input type="radio" name="bundle" value={id} defaultChecked={id === chosen} required />
            <span className="bundle__tick">
              <Icon name="check" />
            </span>
            <span className="bundle__n num">{number(credits)}</span>
            <span className="meta">{t('buy.unit', { count: credits })}</span>
            <strong className="h-3 num">{money(amount, currency)}</strong>
            {perMessage !== null && (
              <span className="fine num">{t('per_message', { price: money(perMessage, currency) })}</span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
