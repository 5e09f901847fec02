import { Form, useSubmit } from '@remix-run/react'
import { cva } from 'class-variance-authority'
import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button'
import type { FieldState, FieldTexts } from '../forms/field'
import { FieldFrame, initialText, inputProps } from '../forms/field'
import { allBrands } from './all-brands'

/** Input styles as dense as the console's tables. */
export const consoleInput = cva(
  [
    'w-full min-w-0 rounded-sm border border-border-strong bg-surface-1 text-md text-text transition-[border-color]',
    'placeholder:text-text-3 hover:border-text-2 focus-visible:border-focus focus-visible:outline-offset-0',
    'aria-invalid:border-danger aria-invalid:bg-invalid',
  ],
  {
    variants: {
      kind: {
        text: 'min-h-control px-2.5 py-1',
        select: 'min-h-control appearance-none bg-select py-1 ps-2.5 pe-9',
        area: 'field-sizing-content min-h-18 resize-y px-2.5 py-1.5 leading-body',
      },
    },
    defaultVariants: { kind: 'text' },
  },
)

type InputProps = FieldTexts & { field: FieldState } & Omit<
    ComponentPropsWithoutRef<'input'>,
    'id' | 'name' | 'form' | 'defaultValue' | 'value' | 'className' | 'required' | 'minLength' | 'maxLength'
  >

export function Input({ field, label, note, help, ...attributes }: InputProps) {
  return (
    <FieldFrame field={field} label={label} note={note} help={help}>
      <input
        className={consoleInput()}
        {...attributes}
        {...inputProps(field, help)}
        key={field.key}
        defaultValue={initialText(field)}
      />
    </FieldFrame>
  )
}

type AreaProps = FieldTexts & { field: FieldState; rows?: number }

/** Multiline input that grows with its text. */
export function Area({ field, label, note, help, rows }: AreaProps) {
  return (
    <FieldFrame field={field} label={label} note={note} help={help}>
      <textarea
        className={consoleInput({ kind: 'area' })}
        {...inputProps(field, help)}
        rows={rows}
        key={field.key}
        defaultValue={initialText(field)}
      />
    </FieldFrame>
  )
}

interface ChoiceProps extends FieldTexts {
  field: FieldState
  options: readonly Option[]
}

interface Option {
  value: string
  label: string
}

export function Choice({ field, label, note, help, options }: ChoiceProps) {
  const { minLength, maxLength, ...props } = inputProps(field, help)
  return (
    <FieldFrame field={field} label={label} note={note} help={help}>
      <select
        className={consoleInput({ kind: 'select' })}
        {...props}
        key={field.key}
        defaultValue={initialText(field) ?? options[0]?.value}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
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
      <select className={consoleInput({ kind: 'select' })} name={name} defaultValue={value}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Input for an operator's second factor: a code of the authenticator app, or a recovery code. */
export function CodeInput({ field }: { field: FieldState }) {
  const { t } = useTranslation('console')
  return (
    <Input
      field={field}
      label={t('field.code')}
      help={t('field.code_help')}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
    />
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
      <select ref={select} className={consoleInput({ kind: 'select' })} name={name} defaultValue={value}>
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
  children?: ReactNode
}

/** Search and filters of a list, stored in the URL. With JavaScript a filter applies at once. */
export function Filters({ search, label, filters, children }: FiltersProps) {
  const { t } = useTranslation('console')
  const submit = useSubmit()
  const id = useId()
  // Beside a search there is room for a few: more would push its button into the next row.
  const ownRow = search !== undefined && filters.length > 3
  const selects = filters.map((filter) => <FilterSelect key={filter.name} {...filter} />)
  return (
    <Form
      className="flex flex-wrap items-end gap-2"
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
              className={consoleInput()}
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
