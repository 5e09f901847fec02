interface DottedProps {
  /** Facts that stand beside each other; those that are null are left out. */
  parts: readonly (string | null | undefined | false)[]
}

/** '10 km · Utrecht' on one line, or each on lines of its own: no dot begins or ends a line. */
export function Dotted({ parts }: DottedProps) {
  return (
    <span className="block overflow-x-clip">
      {/* What begins a line has its dot cut off */}
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
