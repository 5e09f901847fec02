import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import { Icon } from '../icon'
import type { IconName } from '../icon-names'
import { chipClass, chipsClass } from '../labels'
import type { FieldState, FieldTexts } from './field'
import { choiceProps, FieldErrors, FieldGroup } from './field'

export interface Choice {
  value: string
  label: ReactNode
  /** Second line in smaller type. */
  note?: ReactNode
  icon?: IconName
  disabled?: boolean
}

interface ChoicesProps extends FieldTexts {
  field: FieldState
  choices: readonly Choice[]
}

/** Round radio mark that fills when checked. */
const radioClass = classNames(
  'size-6 flex-none appearance-none rounded-full border-2 border-border-strong bg-surface-1 checked:border-7',
  'checked:border-text',
)
const noteClass = classNames('block text-xs')

interface TickProps {
  field: FieldState
  /** Value sent when checked. */
  value?: string
  note?: ReactNode
  disabled?: boolean
  onChange?: (ticked: boolean) => void
  children: ReactNode
}

/** Check box with a label. Consents are never checked in advance. */
export function Tick({ field, value = 'on', note, disabled, onChange, children }: TickProps) {
  return (
    <div>
      <label
        className={classNames(
          'grid min-h-touch cursor-pointer grid-cols-[--spacing(6)_minmax(0,1fr)] items-start gap-3 py-2.5 text-sm leading-notice',
          'has-disabled:cursor-not-allowed has-disabled:opacity-55',
        )}
      >
        <input
          className={classNames(
            'grid size-6 cursor-pointer appearance-none place-items-center rounded-xs border-2 border-border-strong bg-surface-1',
            'tick-mark checked:border-text checked:bg-text aria-invalid:border-danger aria-invalid:bg-danger-soft',
          )}
          type="checkbox"
          {...choiceProps(field, value)}
          id={field.id}
          disabled={disabled}
          onChange={onChange && ((event) => onChange(event.target.checked))}
        />
        <span>
          {children}
          {note && <small className={classNames(noteClass, 'mt-0.5 text-text-3')}>{note}</small>}
        </span>
      </label>
      <div className="mb-2 ps-9 empty:hidden">
        <FieldErrors field={field} />
      </div>
    </div>
  )
}

interface SegmentProps extends ChoicesProps {
  /** For narrow columns of wide screens: three words fit side by side in every language. */
  dense?: boolean
}

const segment = cva('choice-segment', { variants: { dense: { true: 'lg:px-0.5 lg:text-xs' } } })

/** Two to four short choices in one row. */
export function Segment({ field, label, note, help, choices, dense }: SegmentProps) {
  return (
    <FieldGroup field={field} label={label} note={note} help={help}>
      <div className="flex flex-wrap gap-1 rounded-button bg-surface-2 p-1" key={field.key}>
        {choices.map((choice) => (
          <label className={segment({ dense })} key={choice.value}>
            <input type="radio" {...choiceProps(field, choice.value)} disabled={choice.disabled} />
            {choice.label}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}

/** Styles of a choice with its own border. */
export const optionClass = cva(
  [
    'flex cursor-pointer items-center gap-3 border-border border-control bg-surface-1 px-4 py-2',
    'hover:border-border-strong has-checked:border-text has-checked:bg-primary-soft has-focus-visible:ring-focus',
    'has-disabled:cursor-not-allowed has-disabled:opacity-55',
  ],
  {
    variants: {
      shape: { row: 'min-h-15 rounded-md font-medium', bubble: 'min-h-14 w-full rounded-bubble-in text-start' },
    },
    defaultVariants: { shape: 'row' },
  },
)

/** Choices in a column; the selected one has a border, a background and a mark. */
export function Options({ field, label, note, help, choices }: ChoicesProps) {
  return (
    <FieldGroup field={field} label={label} note={note} help={help}>
      <div className="grid grid-cols-1 gap-2" key={field.key}>
        {choices.map((choice) => (
          <label className={optionClass()} key={choice.value}>
            <input
              className={radioClass}
              type="radio"
              {...choiceProps(field, choice.value)}
              disabled={choice.disabled}
            />
            <span className="wrap-anywhere min-w-0">
              {choice.label}
              {choice.note && (
                <small className={classNames(noteClass, 'font-regular text-text-2')}>{choice.note}</small>
              )}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}

interface RadioRowsProps extends Omit<ChoicesProps, 'choices'> {
  choices: readonly (Choice & { /** At the end of the row: a logo, a price. */ end?: ReactNode })[]
  /** Keeps one column on wide screens. */
  single?: boolean
}

const radioRows = cva('grid overflow-hidden rounded-lg border-border border-control bg-surface-1', {
  variants: { single: { false: 'lg:grid-cols-2' } },
  defaultVariants: { single: false },
})
const radioRow = cva(
  [
    'flex min-h-16 cursor-pointer flex-wrap items-center gap-x-3 gap-y-2 border-border border-b px-4 py-2 font-medium',
    'last:border-b-0',
    'hover:bg-surface-2 has-checked:bg-primary-soft has-focus-visible:-outline-offset-4 has-focus-visible:ring-focus',
  ],
  {
    variants: { single: { false: 'lg:nth-last-[-n+2]:border-b-0 lg:odd:border-e' } },
    defaultVariants: { single: false },
  },
)

/** Choices as rows in one frame, such as payment methods. */
export function RadioRows({ field, label, note, help, choices, single = false }: RadioRowsProps) {
  return (
    <FieldGroup field={field} label={label} note={note} help={help}>
      <div className={radioRows({ single })} key={field.key}>
        {choices.map((choice) => (
          <label className={radioRow({ single })} key={choice.value}>
            <input
              className={classNames(radioClass, 'focus-visible:outline-0')}
              type="radio"
              {...choiceProps(field, choice.value)}
              disabled={choice.disabled}
            />
            <span className="min-w-0 flex-[1_1_min-content]">
              {choice.label}
              {choice.note && (
                <small className={classNames(noteClass, 'font-regular text-text-2')}>{choice.note}</small>
              )}
            </span>
            {choice.end}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}

/** Chips to choose from: one (radio buttons) or several (check boxes). */
export function ChipChoices({ field, label, note, help, choices, multiple }: ChoicesProps & { multiple?: boolean }) {
  return (
    <FieldGroup field={field} label={label} note={note} help={help}>
      <div className={chipsClass()} key={field.key}>
        {choices.map((choice) => (
          <label className={chipClass()} key={choice.value}>
            <input
              type={multiple ? 'checkbox' : 'radio'}
              {...choiceProps(field, choice.value)}
              required={multiple ? undefined : field.required}
              disabled={choice.disabled}
            />
            {choice.icon && <Icon name={choice.icon} />}
            {choice.label}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
