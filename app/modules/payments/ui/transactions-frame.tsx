import { useTranslation } from 'react-i18next'
import { useViewer } from '~/modules/accounts/ui/use-viewer'
import { paths } from '~/paths'
import { Tag } from '~/ui/labels'
import { PageHead } from '~/ui/panels'
import { PageLinks, Tabs } from '~/ui/tabs'

/** Title, balance and tabs: orders, and movements of the balance. */
export function TransactionsHead() {
  const { t } = useTranslation('payments')
  const credits = useViewer()?.credits ?? 0
  return (
    <>
      <PageHead>
        <div className="grid gap-1">
          <h1 className="heading-1">{t('transactions.title')}</h1>
          <p className="meta">{t('transactions.lede')}</p>
        </div>
        <Tag icon="coins" size="large">
          <span className="tabular-nums">{t('credits:left', { count: credits })}</span>
        </Tag>
      </PageHead>
      <div className="mb-5">
        <Tabs
          label={t('transactions.tabs')}
          items={[
            { to: paths.transactions, label: t('transactions.orders') },
            { to: paths.transactionsSpent, label: t('transactions.spent') },
          ]}
        />
      </div>
    </>
  )
}

/** Links to the older rows of a list, and back to the newest. */
export function TransactionPages({ page, next, paged }: { page: string; next: string | null; paged: boolean }) {
  const { t } = useTranslation('payments')
  return (
    <PageLinks
      label={t('transactions.pages')}
      previous={paged ? { to: page, label: t('transactions.newest') } : null}
      next={next === null ? null : { to: `${page}?before=${next}`, label: t('transactions.older') }}
    />
  )
}
