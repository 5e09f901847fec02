import { Form, useSubmit } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button'
import { inputClass } from '../forms/field'
import { allBrands } from './all-brands'

interface Option {
  value: string
  label: string
}

interface SelectProps {
  name: string
  label: string
  options: readonly Option[]
  /** The selected value; by default the first. */
  value?: string
}

/** Labelled select of a plain form, whose values the server replaces if they are invalid. */
export function Select({ name, label, options, value }: SelectProps) {
  return (
    <label className="grid gap-1 text-xs">
      {label}
      <select className={inputClass({ kind: 'select' })} name={name} defaultValue={value}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Filter of a list: `name` is its query parameter, `value` the current choice. */
export interface Filter {
  name: string
  label: string
  value: string
  options: readonly (Option | OptionGroup)[]
}

interface OptionGroup {
  group: string
  options: readonly Option[]
}

/** Choice of a filter. It follows the URL, also after a step back, and keeps the focus. */
export function FilterSelect({ name, label, value, options }: Filter) {
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (select.current) select.current.value = value
  }, [value])
  return (
    <label className="max-md:flex-[1_1_40%]">
      <span className="sr-only">{label}</span>
      <select ref={select} className={inputClass({ kind: 'select' })} name={name} defaultValue={value}>
        {options.map((option) =>
          'group' in option ? (
            <optgroup key={option.group} label={option.group}>
              <Options options={option.options} />
            </optgroup>
          ) : (
            <Options key={option.value} options={[option]} />
          ),
        )}
      </select>
    </label>
  )
}

function Options({ options }: { options: readonly Option[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}

/** Returns a filter that shows the rows of one brand or of all (`allBrands`). */
export function useBrandFilter(brand: string, brands: readonly { slug: string; name: string }[]): Filter {
  const { t } = useTranslation('console')
  const each = brands.map(({ slug, name }) => ({ value: slug, label: name }))
  return {
    name: 'brand',
    label: t('audit.brand'),
    value: brand,
    options: [{ value: allBrands, label: t('audit.every_brand') }, ...each],
  }
}

interface FiltersProps {
  /** Search text, as in the query of the URL; undefined for a list without a search. */
  search?: string
  /** Name of the search field, or of the form of a list without a search. */
  label: string
  filters: readonly Filter[]
  /** On a phone, the filters scroll in one line instead of several. */
  inOneLine?: boolean
  children?: ReactNode
}

/** Search and filters of a list, stored in the URL. With JavaScript a filter applies at once. */
export function Filters({ search, label, filters, inOneLine = false, children }: FiltersProps) {
  const { t } = useTranslation('console')
  const submit = useSubmit()
  const id = useId()
  // Beside a search there is room for a few: more would push its button into the next row.
  const ownRow = search !== undefined && filters.length > 3
  const selects = filters.map((filter) => <FilterSelect key={filter.name} {...filter} />)
  return (
    <Form
      className={
        inOneLine
          ? 'scrollbar-none relative flex items-end gap-2 max-md:overflow-x-auto max-md:*:flex-none md:flex-wrap'
          : 'flex flex-wrap items-end gap-2'
      }
      aria-label={search === undefined ? label : undefined}
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) submit(event.currentTarget, { replace: true })
      }}
    >
      {search !== undefined && (
        <>
          <label className="sr-only" htmlFor={id}>
            {label}
          </label>
          <div className="min-w-50 grow basis-70 md:max-w-90">
            <input
              id={id}
              className={inputClass()}
              type="search"
              name="search"
              maxLength={100}
              defaultValue={search}
              placeholder={label}
              data-search
            />
          </div>
        </>
      )}
      {!ownRow && selects}
      <Button type="submit" size="small">
        {t(search === undefined ? 'show' : 'search')}
      </Button>
      {children}
      {ownRow && <div className="flex basis-full flex-wrap gap-2">{selects}</div>}
    </Form>
  )
}
