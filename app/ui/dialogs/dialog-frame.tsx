import { Dialog, DialogBackdrop, DialogPanel, Transition } from '@headlessui/react'
import type { ReactNode, Ref } from 'react'
import { useEffect, useState } from 'react'

interface DialogFrameProps {
  onClose: () => void
  /** Neither Escape nor the ground behind closes it. */
  busy?: boolean
  label?: string | undefined
  /** Of the panel, and of what it lies in. */
  className: string
  placeClass: string
  panel?: Ref<HTMLDivElement>
  children: (close: () => void) => ReactNode
}

/** Open while it is rendered; closed from inside it leaves first, then tells. */
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

/** Headless UI knows what had the focus since its own file came; the first opener had it before. */
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
