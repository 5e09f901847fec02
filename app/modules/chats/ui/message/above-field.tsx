import type { ReactNode } from 'react'
import { IconButton, IconLink } from '~/ui/button'
import { useScripted } from '../composer/extras/use-scripted'

interface AboveFieldProps {
  /** An icon or picture, and the text beside it. */
  children: ReactNode
  /** Label of the cross. */
  cancel: string
  onCancel: () => void
}

/** Shown above the field: what the next message quotes, with a cross to write without it. */
export function AboveField({ children, cancel, onCancel }: AboveFieldProps) {
  const scripted = useScripted()
  return (
    <div className="inset-shadow-reply grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 ps-3 text-sm leading-snug">
      {children}
      {scripted ? (
        <IconButton icon="x" label={cancel} onClick={onCancel} />
      ) : (
        // An empty name, since without the parameter the quote of the stored unsent text would be used.
        <IconLink icon="x" label={cancel} to="?about=" />
      )}
    </div>
  )
}
