import { Form, Link, useLocation } from '@remix-run/react'
import type { KeyboardEvent, MouseEvent, TransitionEvent } from 'react'
import { useEffect } from 'react'
import { useTranslation } from '~/i18n/translation'
import { Button, ButtonLink } from '~/ui/button'
import { classNames } from '~/ui/class-names'
import { Segment } from '~/ui/forms/choices'
import { RangeField } from '~/ui/forms/range-field'
import { SelectField } from '~/ui/forms/text-fields'
import { Icon } from '~/ui/icon'
import type { FilterRules, SearchFilters } from '../search/filters'
import { allCountries, genderFilters, oldestAge } from '../search/filters'

interface FiltersProps {
  filters: SearchFilters
  rules: FilterRules
  countries: readonly { code: string; name: string }[]
  /** Below 992 px: the sheet is open. Without a script the address' #filters opens it. */
  open: boolean
  onClose: () => void
}

/** The filters: a side panel from 992 px, the same element as a sheet below. A plain form that asks by GET. */
export function Filters({ filters, rules, countries, open, onClose }: FiltersProps) {
  const { t } = useTranslation('members')
  const { search } = useLocation()
  const close = (event: MouseEvent) => {
    if (open) event.preventDefault()
    onClose()
  }
  useEffect(() => {
    if (!open) return
    const closeOnEscape = ({ key }: globalThis.KeyboardEvent) => key === 'Escape' && onClose()
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [open, onClose])
  return (
    <>
      <aside
        className={classNames('filters panel', open && 'is-open')}
        id="filters"
        aria-label={t('filters.title')}
        onKeyDown={open ? keepInside : undefined}
        onTransitionEnd={open ? focusWhenShown : undefined}
      >
        <div className="filters__grip" />
        <div className="filters__head">
          <h2 className="h-3">{t('filters.title')}</h2>
          <Link
            className="icon-btn filters__close"
            to={{ search, hash: '#main' }}
            reloadDocument
            aria-label={t('filters.close')}
            onClick={close}
          >
            <Icon name="x" large />
          </Link>
        </div>
        <Form className="stack gap-5" action="/members" onSubmit={onClose}>
          <FilterFields filters={filters} rules={rules} countries={countries} />
          <div className="filters__foot">
            <ButtonLink look="ghost" to="/members" onClick={onClose}>
              {t('filters.clear')}
            </ButtonLink>
            <Button type="submit" look="primary">
              {t('filters.show')}
            </Button>
          </div>
        </Form>
      </aside>
      <Link
        className="filters-scrim"
        to={{ search, hash: '#main' }}
        reloadDocument
        tabIndex={-1}
        aria-hidden="true"
        onClick={close}
      />
    </>
  )
}

function FilterFields({ filters, rules, countries }: Pick<FiltersProps, 'filters' | 'rules' | 'countries'>) {
  const { t } = useTranslation('members')
  // New values come with a new page, not with a new form: the keys make the inputs begin anew.
  const key = JSON.stringify(filters)
  return (
    <>
      {rules.offered.includes('gender') && (
        <Segment
          field={{ id: 'filter-gender', name: 'gender', key, initialValue: filters.gender }}
          label={t('filters.gender')}
          choices={genderFilters.map((value) => ({ value, label: t(`filters.genders.${value}`) }))}
        />
      )}
      {rules.offered.includes('age') && (
        <RangeField
          key={key}
          label={t('filters.age')}
          from={{
            id: 'filter-min',
            name: 'min_age',
            label: t('filters.min_age'),
            initialValue: String(filters.min_age),
          }}
          to={{ id: 'filter-max', name: 'max_age', label: t('filters.max_age'), initialValue: String(filters.max_age) }}
          lowest={rules.preset.min_age}
          highest={oldestAge}
          words={(from, to) => t('filters.age_range', { from, to })}
        />
      )}
      {rules.offered.includes('country') && (
        <SelectField
          field={{ id: 'filter-country', name: 'country', key, initialValue: filters.country ?? allCountries }}
          label={t('filters.country')}
          options={[
            ...countries.map(({ code, name }) => ({ value: code, label: name })),
            { value: allCountries, label: t('filters.all_countries') },
          ]}
        />
      )}
    </>
  )
}

/** An open sheet lies over the page: Tab goes round in it. */
function keepInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href], button, input, select')]
  const [first, last] = event.shiftKey ? [stops.at(-1), stops[0]] : [stops[0], stops.at(-1)]
  if (document.activeElement !== last) return
  event.preventDefault()
  first?.focus()
}

/** Nothing can take the focus before it is visible. */
function focusWhenShown({ target, currentTarget, propertyName }: TransitionEvent<HTMLElement>): void {
  if (target !== currentTarget || propertyName !== 'translate') return
  currentTarget.querySelector<HTMLElement>('.filters__close')?.focus()
}
