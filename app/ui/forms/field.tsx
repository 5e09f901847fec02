import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { unitsFor } from '~/platform/forms/text-length'
import { classNames } from '../class-names'
import { Icon } from '../icon'

/** Container of a field's label, input, help and errors. */
export const fieldClass = classNames('grid min-w-0 grid-cols-1 gap-2')
export const labelClass = classNames('font-semibold text-sm')
/** Label of a field group. */
export const legendClass = classNames('mb-2 p-0 font-semibold text-sm')
/** Help text below an input. */
export const helpClass = classNames('text-text-3 text-xs')
export const wrongClass = classNames('flex items-start gap-1.5 font-medium text-danger-ink text-xs')

/** Text inputs, text areas and selects. */
export const inputClass = cva('field-input', {
  variants: {
    kind: {
      text: 'min-h-control px-field-x',
      /** Input with a button at its end. */
      password: 'min-h-control ps-field-x pe-13',
      /** Input for one part of a date. */
      part: 'min-h-control px-2 text-center tabular-nums',
      select: 'min-h-control appearance-none bg-select ps-field-x pe-10',
      area: 'field-sizing-content min-h-area resize-y px-field-x leading-body',
    },
  },
  defaultVariants: { kind: 'text' },
})

/** State of one form field. Conform's field metadata fits; without a form library a plain object does. */
export interface FieldState {
  id: string
  name: string
  formId?: string
  /** Changes when the form is reset, so that uncontrolled inputs remount. */
  key?: string
  initialValue?: unknown
  /** Messages in the reader's language. */
  errors?: readonly string[]
  required?: boolean
  /** In characters. */
  minLength?: number
  maxLength?: number
}

export interface FieldTexts {
  label: ReactNode
  /** Short note behind the label: 'optional', '18+'. */
  note?: ReactNode
  help?: ReactNode
}

/** Returns attributes that link an input to its field's help and errors. */
export function inputProps(field: FieldState, help?: ReactNode) {
  const invalid = Boolean(field.errors?.length)
  const described = [help ? helpId(field) : null, invalid ? errorId(field) : null].filter(Boolean).join(' ')
  return {
    id: field.id,
    name: field.name,
    form: field.formId,
    required: field.required,
    minLength: field.minLength,
    maxLength: field.maxLength && unitsFor(field.maxLength),
    'aria-invalid': invalid || undefined,
    'aria-describedby': described || undefined,
  }
}

/** Returns attributes of the check box or radio button for `value`. */
export function choiceProps(field: FieldState, value: string) {
  const { name, form, required, 'aria-invalid': invalid, 'aria-describedby': described } = inputProps(field)
  return {
    name,
    form,
    required,
    'aria-invalid': invalid,
    'aria-describedby': described,
    value,
    defaultChecked: initialChoices(field).includes(value),
  }
}

/** Returns the initial value if it is a string. */
export function initialText(field: FieldState): string | undefined {
  return typeof field.initialValue === 'string' ? field.initialValue : undefined
}

/** Returns the initially selected values of a multiple choice. */
export function initialChoices(field: FieldState): readonly unknown[] {
  return Array.isArray(field.initialValue) ? field.initialValue : [field.initialValue]
}

export function FieldFrame({
  field,
  label,
  note,
  help,
  children,
}: FieldTexts & { field: FieldState; children: ReactNode }) {
  return (
    <div className={fieldClass}>
      <label className={labelClass} htmlFor={field.id}>
        {label}
        <FieldNote>{note}</FieldNote>
      </label>
      {children}
      <FieldHelp field={field}>{help}</FieldHelp>
      <FieldErrors field={field} />
    </div>
  )
}

/** Groups several inputs under one legend. */
export function FieldGroup({
  field,
  label,
  note,
  help,
  children,
}: FieldTexts & { field: FieldState; children: ReactNode }) {
  const { 'aria-describedby': described, 'aria-invalid': invalid } = inputProps(field, help)
  return (
    <fieldset className={fieldClass} id={field.id} aria-describedby={described} aria-invalid={invalid}>
      <legend className={legendClass}>
        {label}
        <FieldNote>{note}</FieldNote>
      </legend>
      {children}
      <FieldHelp field={field}>{help}</FieldHelp>
      <FieldErrors field={field} />
    </fieldset>
  )
}

function FieldNote({ children }: { children: ReactNode }) {
  return children ? <span className="font-regular text-text-3"> {children}</span> : null
}

function FieldHelp({ field, children }: { field: FieldState; children: ReactNode }) {
  if (!children) return null
  return (
    <p className={helpClass} id={helpId(field)}>
      {children}
    </p>
  )
}

export function FieldErrors({ field }: { field: FieldState }) {
  if (!field.errors?.length) return null
  return (
    <div id={errorId(field)}>
      {field.errors.map((error) => (
        <p className={wrongClass} key={error}>
          <Icon name="triangle-alert" />
          <span>{error}</span>
        </p>
      ))}
    </div>
  )
}

/**
 * Offers a likely correction of the input as a button (specification 5: did-you-mean); it is never applied
 * automatically.
 * @param inputId id of the input that takes the suggestion
 */
export function DidYouMean({ suggestion, inputId }: { suggestion: string | null; inputId: string }) {
  const { t } = useTranslation('common')
  function accept() {
    const input = document.getElementById(inputId)
    if (!(input instanceof HTMLInputElement)) return
    input.value = suggestion ?? ''
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.focus()
  }
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-text-2" role="status">
      {suggestion && (
        <>
          {t('field.did_you_mean')}
          <button className="link -my-2.5 min-h-touch" type="button" onClick={accept}>
            {suggestion}
          </button>
        </>
      )}
    </p>
  )
}

function helpId(field: FieldState): string {
  return `${field.id}-description`
}

function errorId(field: FieldState): string {
  return `${field.id}-error`
}
