import type { PointerEvent, ReactNode } from 'react'
import { useId, useRef } from 'react'
import { useTranslation } from '~/i18n/translation'
import { IconButton } from '../button'
import { useDialog } from './use-dialog'

interface SheetProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Stays in view at the end. */
  foot?: ReactNode
}

/** Dragged further down than this, a sheet closes. */
const dragToClose = 96

/** At the bottom edge of a phone, a modal above 768 px. Its head can be dragged down to close it. */
export function Sheet({ open, onClose, title, children, foot }: SheetProps) {
  const { t } = useTranslation('common')
  const titleId = useId()
  const dialog = useDialog({ open, onClose })
  const dragStart = useRef<number | null>(null)

  function drag(event: PointerEvent<HTMLDivElement>) {
    const sheet = dialog.ref.current
    if (dragStart.current === null || !sheet) return
    sheet.style.setProperty('translate', `0 ${Math.max(0, event.clientY - dragStart.current)}px`)
  }

  function drop(event: PointerEvent<HTMLDivElement>) {
    const sheet = dialog.ref.current
    if (dragStart.current === null || !sheet) return
    const distance = event.clientY - dragStart.current
    dragStart.current = null
    sheet.classList.remove('is-dragging')
    sheet.style.removeProperty('translate')
    if (distance > dragToClose) sheet.close()
  }

  return (
    <dialog {...dialog} className="sheet" aria-labelledby={titleId}>
      <div
        onPointerDown={(event) => {
          if (event.target instanceof Element && event.target.closest('button')) return
          dragStart.current = event.clientY
          event.currentTarget.setPointerCapture(event.pointerId)
          dialog.ref.current?.classList.add('is-dragging')
        }}
        onPointerMove={drag}
        onPointerUp={drop}
        onPointerCancel={drop}
      >
        <div className="sheet__grip" />
        <div className="sheet__head">
          <h2 className="h-3" id={titleId}>
            {title}
          </h2>
          <IconButton icon="x" label={t('close')} onClick={() => dialog.ref.current?.close()} />
        </div>
      </div>
      <div className="sheet__body">{children}</div>
      {foot && <div className="sheet__foot">{foot}</div>}
    </dialog>
  )
}
