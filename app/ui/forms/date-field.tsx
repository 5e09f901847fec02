import { useTranslation } from 'react-i18next'
import type { FieldState, FieldTexts } from './field'
import { FieldGroup, inputClass, inputProps } from './field'

const parts = [
  { part: 'day', length: 2, autoComplete: 'bday-day' },
  { part: 'month', length: 2, autoComplete: 'bday-month' },
  { part: 'year', length: 4, autoComplete: 'bday-year' },
] as const

type DatePart = (typeof parts)[number]['part']

interface DateFieldProps extends FieldTexts {
  /** `initialValue` is {day, month, year} as strings. */
  field: FieldState
  /** Lets the browser fill in the visitor's birthday. */
  birthday?: boolean
  /** Order of the parts in the reader's date format. */
  order?: readonly DatePart[]
}

/** Date in three inputs, sent as `name.day`, `name.month` and `name.year`, which any keyboard can fill in. */
export function DateField({ field, label, note, help, birthday, order }: DateFieldProps) {
  const { t } = useTranslation('common')
  const initial: Record<string, unknown> =
    typeof field.initialValue === 'object' && field.initialValue !== null ? { ...field.initialValue } : {}
  const { 'aria-invalid': invalid, 'aria-describedby': described } = inputProps(field, help)
  return (
    <FieldGroup field={field} label={label} note={note} help={help}>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.4fr)] gap-2" key={field.key}>
        {inOrder(order).map(({ part, length, autoComplete }) => (
          <input
            key={part}
            className={inputClass({ kind: 'part' })}
            name={`${field.name}.${part}`}
            form={field.formId}
            aria-label={t(`date.${part}`)}
            aria-invalid={invalid}
            aria-describedby={described}
            placeholder={t(`date.${part}_placeholder`)}
            inputMode="numeric"
            autoComplete={birthday ? autoComplete : 'off'}
            maxLength={length}
            required={field.required}
            defaultValue={typeof initial[part] === 'string' ? initial[part] : undefined}
          />
        ))}
      </div>
    </FieldGroup>
  )
}

function inOrder(order: readonly DatePart[] | undefined) {
  return order ? [...parts].sort((one, other) => order.indexOf(one.part) - order.indexOf(other.part)) : parts
}
