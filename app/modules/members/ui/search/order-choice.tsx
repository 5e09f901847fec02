import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { Icon } from '~/ui/icon'
import { chipClass } from '~/ui/labels'
import { Link } from '~/ui/link'
import { Menu } from '~/ui/menu/menu'
import { MenuItem, menuItemClass } from '~/ui/menu/parts'
import type { FilterRules, SearchFilters } from '../../search/filters'
import { filtersQuery } from '../../search/filters'

/** The orders of the list as a menu, each a link to its own URL. */
export function OrderChoice({ filters, rules }: { filters: SearchFilters; rules: FilterRules }) {
  const { t } = useTranslation('members')
  const order = t(`order.${filters.order}`)
  return (
    <Menu
      place="bar"
      triggerClass={chipClass({ class: 'align-top' })}
      // Contains the visible text, so that voice control finds the button (WCAG 2.5.3).
      label={t('order.menu', { order })}
      trigger={
        <>
          {order}
          <Icon name="chevron-down" />
        </>
      }
    >
      {rules.orders.map((choice) => (
        <MenuItem key={choice}>
          <Link
            className={menuItemClass()}
            to={`${paths.members}${filtersQuery({ ...filters, order: choice }, rules)}`}
            aria-current={choice === filters.order ? 'true' : undefined}
            preventScrollReset
          >
            <span>{t(`order.${choice}`)}</span>
            {choice === filters.order && <Icon className="ms-auto" name="check" />}
          </Link>
        </MenuItem>
      ))}
    </Menu>
  )
}
