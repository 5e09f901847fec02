interface DottedProps {
  /** Facts to show side by side; empty ones are left out. */
  parts: readonly (string | null | undefined | false)[]
}

/** Shows '10 km · Utrecht' on one line, or wraps; no line begins or ends with a dot. */
export function Dotted({ parts }: DottedProps) {
  return (
    <span className="dotted">
      <span>
        {parts.filter(Boolean).map((part, index) => (
          <span key={String(part)}>
            {index > 0 && ' '}
            {part}
          </span>
        ))}
      </span>
    </span>
  )
}
