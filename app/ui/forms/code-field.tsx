import { cva } from 'class-variance-authority'
import type { FieldState, FieldTexts } from './field'
import { FieldFrame, inputProps } from './field'

const digits = 6

const box = cva('rounded-md border-control', {
  variants: { wrong: { true: 'border-danger bg-invalid', false: 'border-border-strong bg-surface-1' } },
  defaultVariants: { wrong: false },
})

/** Six-digit code: one input drawn over six boxes, so that pasting and the phone's autofill work. */
export function CodeField({ field, label, note, help }: FieldTexts & { field: FieldState }) {
  return (
    <FieldFrame field={field} label={label} note={note} help={help}>
      <div className="@container relative max-w-94 overflow-x-clip rounded-md has-focus-visible:ring-focus">
        <div className="grid h-control grid-cols-6 gap-2" aria-hidden="true">
          {Array.from({ length: digits }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: six equal boxes
            <span className={box({ wrong: Boolean(field.errors?.length) })} key={place} />
          ))}
        </div>
        <input
          className="absolute inset-0 h-control max-w-none rounded-md border-0 bg-transparent py-0 pe-0 font-semibold text-in-boxes text-xl tabular-nums focus-visible:outline-0"
          {...inputProps(field, help)}
          key={field.key}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern={`\\d{${digits}}`}
          maxLength={digits}
        />
      </div>
    </FieldFrame>
  )
}
