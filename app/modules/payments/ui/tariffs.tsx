import { useFormat } from '~/i18n/formats'
import { useTranslation } from '~/i18n/translation'
import { Panel } from '~/ui/panels'
import type { BundleView, SendingCosts } from '../schema'

/** Bundles with their prices, in the reader's currency. */
export function BundleTariff({ bundles, currency }: { bundles: readonly BundleView[]; currency: string }) {
  const { t } = useTranslation('credits')
  const { money, number } = useFormat()
  const priced = bundles.some(({ perMessage }) => perMessage !== null)
  return (
    <Panel title={t('pricing.bundles')}>
      <table className="tariff">
        <thead>
          <tr>
            <th scope="col">{t('pricing.bundle')}</th>
            <th scope="col">{t('pricing.price')}</th>
            {priced && <th scope="col">{t('pricing.per_message')}</th>}
          </tr>
        </thead>
        <tbody>
          {bundles.map(({ id, credits, amount, perMessage }) => (
            <tr key={id}>
              <td className="tabular-nums">{number(credits)}</td>
              <td>{money(amount, currency)}</td>
              {perMessage !== null && <td>{money(perMessage, currency)}</td>}
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
  /** Minor units of its own currency: what a message costs at least in the reader's country. */
  least: { costs: number; currency: string } | null
}

/** What it costs to send, in credits and at least in money. */
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
    <Panel title={t('pricing.costs')}>
      <table className="tariff">
        <thead>
          <tr>
            <th scope="col">{t('pricing.sending')}</th>
            <th scope="col">{t('pricing.credits')}</th>
            <th scope="col">{t('pricing.from')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, credits, from, most = credits }) => (
            <tr key={name}>
              <td>{name}</td>
              <td>{most > credits ? `${number(credits)}–${number(most)}` : number(credits)}</td>
              <td>{credits > 0 ? money(from, currency) : t('pricing.free')}</td>
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
