import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { classNames } from '~/ui/class-names'
import { Icon } from '~/ui/icon'
import type { BundleView } from '../schema'

interface BundleChoiceProps {
  bundles: readonly BundleView[]
  currency: string
  chosen: number
}

const bundle = classNames(
  'group relative grid cursor-pointer content-start gap-1 rounded-lg border-2 border-border bg-surface-1 px-4 pt-5 pb-4',
  'transition-[border-color,box-shadow] hover:border-border-strong has-focus-visible:ring-focus',
  'has-checked:border-text has-checked:bg-linear-to-b has-checked:from-primary-soft has-checked:to-60% has-checked:to-surface-1 has-checked:shadow-2',
)
const tick = classNames(
  'absolute end-3.5 top-3.5 grid size-6.5 place-items-center rounded-full border-2 border-border-strong text-[0.8rem] text-transparent',
  'group-has-checked:border-text group-has-checked:bg-text group-has-checked:text-surface-1',
)

/** Choice of a bundle, with its price and what a message costs with it. */
export function BundleChoice({ bundles, currency, chosen }: BundleChoiceProps) {
  const { t } = useTranslation('credits')
  const { money, number, percent } = useFormat()
  return (
    <fieldset>
      <legend className="heading-4 mb-5">{t('buy.choose')}</legend>
      <div className="grid grid-cols-fit-38 gap-3 max-sm:grid-cols-fit-34 max-lg:gap-y-5 sm:max-lg:grid-cols-2">
        {bundles.map(({ id, credits, amount, perMessage, discount }) => (
          <label className={bundle} key={id}>
            <input
              className="absolute opacity-0"
              type="radio"
              name="bundle"
              value={id}
              defaultChecked={id === chosen}
              required
            />
            {discount && (
              <span className="absolute start-3.5 -top-3 rounded-ribbon bg-primary px-2.5 py-1 font-bold text-on-primary text-xs leading-snug">
                {t('discounts:off', { percentage: percent(discount.percentage / 100) })}
              </span>
            )}
            <span className={tick}>
              <Icon name="check" />
            </span>
            <span className="font-display font-heading text-[2rem] tabular-nums leading-none tracking-display">
              {number(credits)}
            </span>
            <span className="meta">{t('buy.unit', { count: credits })}</span>
            <span className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1">
              <strong className="heading-3 tabular-nums">{money(amount, currency)}</strong>
              {discount && (
                <s className="text-sm text-text-3 tabular-nums line-through">
                  {money(amount + discount.amount, currency)}
                </s>
              )}
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
