interface DottedProps {
  /** Facts to show side by side; empty ones are left out. */
  parts: readonly (string | null | undefined | false)[]
}

/** Shows '10 km · Utrecht' on one line, or wraps; no line begins or ends with a dot. */
export function Dotted({ parts }: DottedProps) {
  return (
    <span className="block overflow-x-clip">
      {/* The dot of the first part in each line is clipped */}
      <span className="-ms-[0.85em] flex flex-wrap">
        {parts.filter(Boolean).map((part, index) => (
          <span
            key={String(part)}
            className="wrap-anywhere relative min-w-0 hyphens-auto ps-[0.85em] before:absolute before:start-[0.3em] before:content-['·']"
          >
            {index > 0 && ' '}
            {part}
          </span>
        ))}
      </span>
    </span>
  )
}
