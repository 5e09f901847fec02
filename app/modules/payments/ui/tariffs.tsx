import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { classNames } from '~/ui/class-names'
import { Panel } from '~/ui/panels'
import type { BundleView, SendingCosts } from '../schema'

const cell =
  'border-border border-b px-2 py-3 text-end tabular-nums first:ps-0 first:text-start last:pe-0 group-last:border-0 max-xs:hyphens-auto max-xs:px-1.5'
const head = classNames(cell, 'font-semibold text-text-2')

/** Table of bundles with their prices, in the reader's currency. */
export function BundleTariff({ bundles, currency }: { bundles: readonly BundleView[]; currency: string }) {
  const { t } = useTranslation('credits')
  const { money, number } = useFormat()
  const priced = bundles.some(({ perMessage }) => perMessage !== null)
  return (
    <Panel title={t('pricing.bundles')} className="relative overflow-x-auto">
      <table className="w-full min-w-[15rem] border-collapse text-sm max-xs:text-xs">
        <thead>
          <tr>
            <th className={head} scope="col">
              {t('pricing.bundle')}
            </th>
            <th className={head} scope="col">
              {t('pricing.price')}
            </th>
            {priced && (
              <th className={head} scope="col">
                {t('pricing.per_message')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {bundles.map(({ id, credits, amount, perMessage }) => (
            <tr className="group" key={id}>
              <td className={classNames(cell, 'font-semibold')}>{number(credits)}</td>
              <td className={cell}>{money(amount, currency)}</td>
              {perMessage !== null && <td className={cell}>{money(perMessage, currency)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="fine">{t('pricing.paid_once')}</p>
    </Panel>
  )
}

interface CostTariffProps {
  costs: SendingCosts
  freeMessages: number
  currency: string
  /** Minimum cost of a message in the reader's country, in minor units of its own currency. */
  least: { costs: number; currency: string } | null
}

/** Table of what sending costs, in credits and at least in money. */
export function CostTariff({ costs, freeMessages, currency, least }: CostTariffProps) {
  const { t } = useTranslation('credits')
  const { money, number } = useFormat()
  const rows: { name: string; credits: number; from: number; most?: number }[] = [
    {
      name: freeMessages > 0 ? t('pricing.message_after', { count: freeMessages }) : t('pricing.message'),
      ...costs.message,
    },
    { name: t('pricing.photo'), ...costs.photo },
    { name: t('pricing.gift'), ...costs.gift },
    { name: t('pricing.reading'), credits: 0, from: 0 },
  ]
  return (
    <Panel title={t('pricing.costs')} className="relative overflow-x-auto">
      <table className="w-full min-w-[15rem] border-collapse text-sm max-xs:text-xs">
        <thead>
          <tr>
            <th className={head} scope="col">
              {t('pricing.sending')}
            </th>
            <th className={head} scope="col">
              {t('pricing.credits')}
            </th>
            <th className={head} scope="col">
              {t('pricing.from')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, credits, from, most = credits }) => (
            <tr className="group" key={name}>
              <td className={classNames(cell, 'font-semibold')}>{name}</td>
              <td className={cell}>{most > credits ? `${number(credits)}–${number(most)}` : number(credits)}</td>
              <td className={cell}>{credits > 0 ? money(from, currency) : t('pricing.free')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="fine">
        {t('pricing.from_note')} {least && t('pricing.least', { price: money(least.costs, least.currency) })}
      </p>
    </Panel>
  )
}
