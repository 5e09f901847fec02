import { Dialog, DialogBackdrop, DialogPanel, Transition } from '@headlessui/react'
import type { ReactNode, Ref } from 'react'
import { useEffect, useState } from 'react'

interface DialogFrameProps {
  onClose: () => void
  /** Disables closing by Escape and by a click on the backdrop. */
  busy?: boolean
  label?: string | undefined
  /** Class of the panel; `placeClass` is for the element around it. */
  className: string
  placeClass: string
  panel?: Ref<HTMLDivElement>
  children: (close: () => void) => ReactNode
}

/** Dialog that is open while rendered. When closed from inside it plays its transition, then calls `onClose`. */
export function DialogFrame({ onClose, busy, label, className, placeClass, panel, children }: DialogFrameProps) {
  const [open, setOpen] = useState(true)
  useReturnToOpener()
  const close = () => setOpen(false)
  return (
    <Transition show={open} appear afterLeave={onClose}>
      <Dialog className={placeClass} aria-label={label} onClose={busy ? stay : close}>
        <DialogBackdrop
          className="fixed inset-0 bg-scrim transition-opacity duration-fade data-closed:opacity-0"
          transition
        />
        <DialogPanel ref={panel} className={className} transition>
          {children(close)}
        </DialogPanel>
      </Dialog>
    </Transition>
  )
}

function stay() {}

/** Returns the focus on close. Headless UI tracks the focus only once it is loaded, so it misses the first opener. */
function useReturnToOpener() {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement !== document.body) return
        if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
      })
    },
    [opener],
  )
}
