import { Link } from '~/ui/link'

interface LineLinkProps {
  /** Index among the conversation's suggested lines. */
  index: number
  text: string
  className: string
  /** The field contains this text. */
  current?: boolean
  onChoose: (text: string) => void
}

/**
 * A suggested line. Pressing it fills the field and sends nothing; without a script it links to the page with the
 * filled field.
 */
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
