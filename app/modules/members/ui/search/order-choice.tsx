import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { chipClass } from '~/ui/labels'
import { Link } from '~/ui/link'
import type { FilterRules, SearchFilters } from '../../search/filters'
import { filtersQuery } from '../../search/filters'

/** The orders of the list, each a link to its own URL. */
export function OrderChoice({ filters, rules }: { filters: SearchFilters; rules: FilterRules }) {
  const { t } = useTranslation('members')
  return (
    <>
      {rules.orders.map((order) => (
        <Link
          key={order}
          className={chipClass()}
          to={`${paths.members}${filtersQuery({ ...filters, order }, rules)}`}
          aria-current={order === filters.order ? 'true' : undefined}
          preventScrollReset
        >
          {t(`order.${order}`)}
        </Link>
      ))}
    </>
  )
}
