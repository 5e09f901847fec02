import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import { rowClass } from '../panels'
import type { FieldState } from './field'
import { choiceProps } from './field'

interface SwitchProps {
  field: FieldState
  label: ReactNode
  note?: ReactNode
  value?: string
  disabled?: boolean
  onChange?: (on: boolean) => void
}

/** Switch with its label, in one row. */
export function Switch({ field, label, note, value = 'on', disabled, onChange }: SwitchProps) {
  return (
    <div className={rowClass}>
      <div>
        <label className="heading-4" htmlFor={field.id}>
          {label}
        </label>
        {note && <p className="meta">{note}</p>}
      </div>
      <Toggle field={field} value={value} disabled={disabled} onChange={onChange} />
    </div>
  )
}

interface ToggleProps extends Pick<SwitchProps, 'field' | 'value' | 'disabled' | 'onChange'> {
  /** Accessible name, where no label element names the switch. */
  label?: string
}

/** The switch control without a label. */
export function Toggle({ field, value = 'on', label, disabled, onChange }: ToggleProps) {
  return (
    <input
      className={classNames(
        // Full touch height; the visible part is 32 px high.
        'relative h-touch w-13 flex-none cursor-pointer appearance-none disabled:cursor-not-allowed disabled:opacity-45',
        'before:absolute before:inset-x-0 before:inset-y-1.5 before:rounded-pill before:bg-border-strong',
        'before:transition-colors before:duration-fade checked:before:bg-success',
        'after:absolute after:start-1 after:top-2.5 after:size-6 after:rounded-full after:bg-on-photo after:shadow-1',
        'after:transition-[translate] after:duration-fade checked:after:translate-x-5',
      )}
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: a native check box tells its own state
      role="switch"
      aria-label={label}
      {...choiceProps(field, value)}
      id={field.id}
      disabled={disabled}
      onChange={onChange && ((event) => onChange(event.target.checked))}
    />
  )
}
