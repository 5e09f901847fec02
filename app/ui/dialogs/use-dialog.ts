import type { KeyboardEvent, MouseEvent, SyntheticEvent } from 'react'
import { useEffect, useRef } from 'react'

interface DialogState {
  open: boolean
  /** Neither Escape nor the backdrop closes it: sign-up runs (specification 2). */
  busy?: boolean
  onClose: () => void
}

/**
 * Opens and closes a native <dialog>: the page behind is inert, focus stays inside and returns to the opener by itself.
 * Spread the result on the element.
 */
export function useDialog({ open, busy = false, onClose }: DialogState) {
  const dialog = useRef<HTMLDialogElement>(null)
  const pressedOnBackdrop = useRef(false)

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (open && !element.matches(':modal')) {
      // Rendered open by the server, it isn't modal yet; close() would tell of a closing that nobody asked for.
      element.removeAttribute('open')
      const opener = document.activeElement
      element.showModal()
      // The browser gives the focus back when a dialog is closed, but not when it is taken out of the page.
      return () => {
        if (!element.isConnected && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
      }
    }
    if (!open && element.open) element.close()
    return undefined
  }, [open])

  return {
    ref: dialog,
    onClose,
    onCancel(event: SyntheticEvent) {
      if (busy) event.preventDefault()
    },
    // A second Escape closes a dialog whatever `cancel` answers, so the key itself is stopped.
    onKeyDown(event: KeyboardEvent) {
      if (busy && event.key === 'Escape') event.preventDefault()
    },
    onMouseDown(event: MouseEvent) {
      pressedOnBackdrop.current = event.target === dialog.current
    },
    onClick(event: MouseEvent) {
      const onBackdrop = event.target === dialog.current && pressedOnBackdrop.current
      if (onBackdrop && !busy) dialog.current?.close()
    },
  }
}
