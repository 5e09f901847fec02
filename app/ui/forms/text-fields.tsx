import { cva } from 'class-variance-authority'
import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { characters } from '~/platform/forms/text-length'
import { IconButton } from '../button'
import type { FieldState, FieldTexts } from './field'
import { DidYouMean, FieldFrame, initialText, inputClass, inputProps } from './field'

type Attributes<Tag extends 'input' | 'textarea'> = Omit<
  ComponentPropsWithoutRef<Tag>,
  'id' | 'name' | 'form' | 'defaultValue' | 'value' | 'className' | 'required' | 'minLength' | 'maxLength'
>

type TextFieldProps = FieldTexts & { field: FieldState } & Attributes<'input'> & {
    /** Likely correction of the input; null without one. */
    suggestion?: string | null
  }

export function TextField({ field, label, note, help, suggestion, ...attributes }: TextFieldProps) {
  return (
    <FieldFrame field={field} label={label} note={note} help={help}>
      <input
        className={inputClass()}
        {...attributes}
        {...inputProps(field, help)}
        key={field.key}
        defaultValue={initialText(field)}
      />
      {suggestion !== undefined && <DidYouMean suggestion={suggestion} inputId={field.id} />}
    </FieldFrame>
  )
}

type PasswordFieldProps = FieldTexts & { field: FieldState; autoComplete: 'new-password' | 'current-password' } & Omit<
    Attributes<'input'>,
    'type' | 'autoComplete'
  >

/** Password input. The server never fills it in; with JavaScript a button reveals the text. */
export function PasswordField({ field, label, note, help, ...attributes }: PasswordFieldProps) {
  const { t } = useTranslation('common')
  const [shown, setShown] = useState(false)
  return (
    <FieldFrame field={field} label={label} note={note} help={help}>
      <div className="relative">
        <input
          className={inputClass({ kind: 'password' })}
          {...attributes}
          {...inputProps(field, help)}
          key={field.key}
          type={shown ? 'text' : 'password'}
        />
        <IconButton
          className="unscripted:hidden! absolute inset-e-1 inset-y-1 text-text-2!"
          icon={shown ? 'eye-off' : 'eye'}
          label={shown ? t('field.hide_password') : t('field.show_password')}
          onClick={() => setShown(!shown)}
        />
      </div>
    </FieldFrame>
  )
}

type TextAreaProps = FieldTexts & { field: FieldState } & Attributes<'textarea'>

export function TextArea({ field, label, note, help, ...attributes }: TextAreaProps) {
  return (
    <FieldFrame field={field} label={label} note={note} help={help}>
      <textarea
        className={inputClass({ kind: 'area' })}
        {...attributes}
        {...inputProps(field, help)}
        key={field.key}
        defaultValue={initialText(field)}
      />
    </FieldFrame>
  )
}

interface SelectFieldProps
  extends FieldTexts,
    Pick<ComponentPropsWithoutRef<'select'>, 'onChange' | 'disabled' | 'autoComplete'> {
  field: FieldState
  options: readonly { value: string; label: string }[]
  /** Text of an empty first choice: 'Any', 'Choose'. */
  placeholder?: string
}

export function SelectField({ field, label, note, help, options, placeholder, ...attributes }: SelectFieldProps) {
  const { minLength, maxLength, ...shared } = inputProps(field, help)
  return (
    <FieldFrame field={field} label={label} note={note} help={help}>
      <select
        className={inputClass({ kind: 'select' })}
        {...attributes}
        {...shared}
        // HTML allows `required` only on a select whose first choice is empty
        required={shared.required && placeholder !== undefined}
        key={field.key}
        defaultValue={initialText(field)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

/** Shows a value that can't be changed. */
export function FixedField({
  id,
  label,
  note,
  value,
}: {
  id: string
  label: ReactNode
  note?: ReactNode
  value: string
}) {
  return (
    <FieldFrame field={{ id, name: id }} label={label} note={note}>
      <input className={inputClass()} id={id} defaultValue={value} disabled />
    </FieldFrame>
  )
}

/** Number of characters left at which the counter changes its color and is spoken. */
const nearEnd = 20

const counterClass = cva('whitespace-nowrap font-semibold tabular-nums', {
  variants: { room: { much: '', little: 'text-warning-ink', none: 'text-danger-ink' } },
})

type CountedAreaProps = FieldTexts & { field: FieldState & { maxLength: number }; rows: number }

/** Textarea that counts its characters, up to `maxLength`. */
export function CountedArea({ field, ...texts }: CountedAreaProps) {
  const { t } = useTranslation('common')
  const [number, setNumber] = useState(characters(initialText(field) ?? ''))
  const left = field.maxLength - number
  const full = left > 0 ? 'little' : 'none'
  return (
    <div className="grid grid-cols-1 gap-2">
      <TextArea field={field} {...texts} onChange={({ target }) => setNumber(characters(target.value))} />
      <p className="flex justify-end text-text-2 text-xs">
        <span className={counterClass({ room: left > nearEnd ? 'much' : full })}>
          {t('field.count', { number, max: field.maxLength })}
        </span>
        <span className="sr-only" role="status">
          {left <= nearEnd && t('field.left', { count: left > 0 ? nearEnd : 0 })}
        </span>
      </p>
    </div>
  )
}
