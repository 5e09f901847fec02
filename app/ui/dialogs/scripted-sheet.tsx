import { DialogTitle } from '@headlessui/react'
import type { ReactNode, RefObject } from 'react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../button'
import { classNames } from '../class-names'
import { DialogFrame } from './dialog-frame'
import { useSheetDrag } from './use-sheet-drag'

export interface SheetProps {
  onClose: () => void
  title: ReactNode
  children: ReactNode
}

const panelClass = classNames(
  'relative max-h-sheet w-full overflow-auto overscroll-contain rounded-t-xl bg-surface-1 text-text shadow-3',
  'transition duration-sheet data-closed:translate-y-4 data-closed:opacity-0 data-leave:duration-fade data-leave:ease-in',
  'md:max-w-modal md:rounded-xl [&.is-dragging]:transition-none',
)

/** Sheet that can be dragged down by its head to close it. */
export function ScriptedSheet({ onClose, title, children }: SheetProps) {
  const panel = useRef<HTMLDivElement>(null)
  return (
    <DialogFrame
      onClose={onClose}
      panel={panel}
      className={panelClass}
      placeClass="fixed inset-0 z-sheet grid items-end md:place-items-center"
    >
      {(close) => (
        <>
          <Head sheet={panel} title={title} onClose={close} />
          <div className="grid gap-4 px-5 pt-3 pb-5">{children}</div>
        </>
      )}
    </DialogFrame>
  )
}

function Head({ sheet, title, onClose }: { sheet: RefObject<HTMLElement>; title: ReactNode; onClose: () => void }) {
  const { t } = useTranslation('common')
  const drag = useSheetDrag(sheet, onClose)
  return (
    <div {...drag}>
      <div className="mx-auto mt-3 h-1.25 w-10 rounded-pill bg-border-strong md:hidden" />
      <div className="flex touch-none items-center justify-between gap-3 ps-5 pe-3 pt-2 md:pt-3">
        <DialogTitle className="heading-3">{title}</DialogTitle>
        <IconButton icon="x" label={t('close')} onClick={onClose} />
      </div>
    </div>
  )
}
