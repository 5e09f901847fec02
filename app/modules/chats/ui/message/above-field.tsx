import type { ReactNode } from 'react'
import { IconButton, IconLink } from '~/ui/button'
import { useScripted } from '../composer/extras/use-scripted'

interface AboveFieldProps {
  /** A drawing or picture, and the words beside it. */
  children: ReactNode
  /** What the cross does, in words. */
  cancel: string
  onCancel: () => void
}

/** Above the field: what the next message answers or is about, with the way to write without it. */
export function AboveField({ children, cancel, onCancel }: AboveFieldProps) {
  const scripted = useScripted()
  return (
    <div className="inset-shadow-reply grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 ps-3 text-sm leading-snug">
      {children}
      {scripted ? (
        <IconButton icon="x" label={cancel} onClick={onCancel} />
      ) : (
        // An empty name: a text that waits keeps what it quotes.
        <IconLink icon="x" label={cancel} to="?about=" />
      )}
    </div>
  )
}
