import { Link } from '~/ui/link'

interface LineLinkProps {
  /** Its place among the conversation's lines. */
  index: number
  text: string
  className: string
  /** The field holds it. */
  current?: boolean
  onChoose: (text: string) => void
}

/** A line to begin with: a press fills the field and sends nothing; without a script it leads to the filled field. */
export function LineLink({ index, text, className, current, onChoose }: LineLinkProps) {
  return (
    <Link
      className={className}
      to={`?say=${index}`}
      aria-current={current ? 'true' : undefined}
      onClick={(event) => {
        event.preventDefault()
        onChoose(text)
      }}
    >
      {text}
    </Link>
  )
}
