import type { ReactNode } from 'react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../button'
import { useDialog } from './use-dialog'
import { useSheetDrag } from './use-sheet-drag'

interface SheetProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Stays in view at the end. */
  foot?: ReactNode
}

/** At the bottom edge of a phone, a modal above 768 px. Its head can be dragged down to close it. */
export function Sheet({ open, onClose, title, children, foot }: SheetProps) {
  const { t } = useTranslation('common')
  const titleId = useId()
  const dialog = useDialog({ open, onClose })
  const drag = useSheetDrag(dialog.ref, () => dialog.ref.current?.close())
  return (
    <dialog {...dialog} className="sheet" aria-labelledby={titleId}>
      <div {...drag}>
        <div className="sheet__grip" />
        <div className="sheet__head">
          <h2 className="heading-3" id={titleId}>
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
