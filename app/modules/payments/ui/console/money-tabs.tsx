import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { Tabs } from '~/ui/console/tabs'

const views = {
  orders: consolePaths.money,
  refunds: consolePaths.moneyRefunds,
  chargebacks: consolePaths.moneyChargebacks,
  codes: consolePaths.moneyCodes,
  proof: consolePaths.moneyProof,
  revenue: consolePaths.revenue,
} as const

interface MoneyTabsProps {
  view: keyof typeof views
  /** Number of refunds that the provider has not made. */
  waitingRefunds?: number
}

/** Tabs of the money pages. */
export function MoneyTabs({ view, waitingRefunds = 0 }: MoneyTabsProps) {
  const { t } = useTranslation('console')
  const tabs = Object.entries(views).map(([name, to]) => ({
    label: t(`money.view.${name}`),
    to,
    isCurrent: name === view,
    ...(name === 'refunds' && waitingRefunds > 0 ? { count: waitingRefunds } : {}),
  }))
  return <Tabs label={t('money.views')} tabs={tabs} />
}
