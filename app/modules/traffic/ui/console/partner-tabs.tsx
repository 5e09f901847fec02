import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { Tabs } from '~/ui/console/tabs'

interface PartnerTabsProps {
  view: 'report' | 'postbacks' | 'landers' | 'variants'
  /** Slug of the brand. */
  brand: string
  /** Postbacks that wait or were given up. */
  openPostbacks: number
}

/** Tabs for the views of partners: report, postbacks, landers and variants. */
export function PartnerTabs({ view, brand, openPostbacks }: PartnerTabsProps) {
  const { t } = useTranslation('console')
  const report = (by?: string) => `${consolePaths.partners}?${new URLSearchParams({ brand, ...(by ? { by } : {}) })}`
  const to = {
    report: report(),
    postbacks: `${consolePaths.postbacks}?brand=${brand}`,
    landers: report('lander'),
    variants: report('variant'),
  }
  const tabs = Object.entries(to).map(([name, address]) => ({
    label: t(`partners.view.${name}`),
    to: address,
    isCurrent: name === view,
    ...(name === 'postbacks' && openPostbacks > 0 ? { count: openPostbacks } : {}),
  }))
  return <Tabs label={t('partners.views')} tabs={tabs} />
}
