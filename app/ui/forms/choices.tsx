import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import { Icon } from '../icon'
import type { IconName } from '../icon-names'
import { chipClass, chipsClass } from '../labels'
import { rowClass } from '../panels'
import type { FieldState, FieldTexts } from './field'
import { FieldErrors, FieldGroup, initialChoices, inputProps } from './field'

export interface Choice {
  value: string
  label: ReactNode
  /** A second, smaller line. */
  note?: ReactNode
  icon?: IconName
  disabled?: boolean
}

interface ChoicesProps extends FieldTexts {
  field: FieldState
  choices: readonly Choice[]
}

interface TickProps {
  field: FieldState
  /** Sent when it is ticked. */
  value?: string
  note?: ReactNode
  disabled?: boolean
  children: ReactNode
}

/** A check box with its words. Consents are never ticked in advance. */
export function Tick({ field, value = 'on', note, disabled, children }: TickProps) {
  return (
    <div>
      <label className="tick">
        <input type="checkbox" {...choiceProps(field, value)} id={field.id} disabled={disabled} />
        <span>
          {children}
          {note && <small>{note}</small>}
        </span>
      </label>
      <FieldErrors field={field} />
    </div>
  )
}

interface SwitchProps {
  field: FieldState
  label: ReactNode
  note?: ReactNode
  value?: string
  disabled?: boolean
  onChange?: (on: boolean) => void
}

/** On or off, in a row of its own. */
export function Switch({ field, label, note, value = 'on', disabled, onChange }: SwitchProps) {
  return (
    <div className={rowClass}>
      <div>
        <label className="heading-4" htmlFor={field.id}>
          {label}
        </label>
        {note && <p className="meta">{note}</p>}
      </div>
      <input
        className="switch"
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native check box tells its own state
        role="switch"
        {...choiceProps(field, value)}
        id={field.id}
        disabled={disabled}
        onChange={onChange && ((event) => onChange(event.target.checked))}
      />
    </div>
  )
}

interface SegmentProps extends ChoicesProps {
  /** In a narrow column of a wide screen: three words stand beside each other in every language. */
  dense?: boolean
}

/** Two to four short choices, one of them on. */
export function Segment({ field, label, note, help, choices, dense }: SegmentProps) {
  return (
    <FieldGroup field={field} label={label} note={note} help={help}>
      <div className={classNames('seg', dense && 'lg:*:px-0.5 lg:*:text-xs')} key={field.key}>
        {choices.map((choice) => (
          <label key={choice.value}>
            <input type="radio" {...choiceProps(field, choice.value)} disabled={choice.disabled} />
            {choice.label}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}

/** Choices under each other, with edge, ground and mark on the chosen one. */
export function Options({ field, label, note, help, choices }: ChoicesProps) {
  return (
    <FieldGroup field={field} label={label} note={note} help={help}>
      <div className="opts" key={field.key}>
        {choices.map((choice) => (
          <label className="opt" key={choice.value}>
            <input type="radio" {...choiceProps(field, choice.value)} disabled={choice.disabled} />
            <span>
              {choice.label}
              {choice.note && <small>{choice.note}</small>}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}

interface RadioRowsProps extends Omit<ChoicesProps, 'choices'> {
  choices: readonly (Choice & { /** At the end of the row: a logo, a price. */ end?: ReactNode })[]
  /** One column on a wide screen too. */
  single?: boolean
}

/** Rows in one frame: payment methods. */
export function RadioRows({ field, label, note, help, choices, single }: RadioRowsProps) {
  return (
    <FieldGroup field={field} label={label} note={note} help={help}>
      <div className={single ? 'methods methods--one' : 'methods'} key={field.key}>
        {choices.map((choice) => (
          <label className="method" key={choice.value}>
            <input type="radio" {...choiceProps(field, choice.value)} disabled={choice.disabled} />
            <span>
              {choice.label}
              {choice.note && <small>{choice.note}</small>}
            </span>
            {choice.end}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}

/** Chips that can be on: one of them (radio) or several. */
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

function choiceProps(field: FieldState, value: string) {
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
