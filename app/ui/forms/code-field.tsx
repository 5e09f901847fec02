import type { FieldState, FieldTexts } from './field'
import { FieldFrame, inputProps } from './field'

const digits = 6

/** A code of six digits. One input over six boxes: pasting and the phone's own filling-in work by themselves. */
export function CodeField({ field, label, note, help }: FieldTexts & { field: FieldState }) {
  return (
    <FieldFrame field={field} label={label} note={note} help={help}>
      <div className="code">
        <div className="code__boxes" aria-hidden="true">
          {Array.from({ length: digits }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: six equal boxes
            <span key={place} />
          ))}
        </div>
        <input
          className="code__input"
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
