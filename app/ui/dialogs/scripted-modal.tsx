import { DialogTitle } from '@headlessui/react'
import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../button'
import { DialogFrame } from './dialog-frame'

export interface ModalProps {
  onClose: () => void
  /** 300, 380, 420, 500, 800 or 1140 px (specification 9; `question`: questions and warnings). */
  size?: 'small' | 'offer' | 'question' | 'normal' | 'large' | 'huge'
  /** Can't be closed meanwhile: sign-up runs (specification 2). */
  busy?: boolean
  /** The heading; `label` names a modal whose content has its own. */
  title?: ReactNode
  label?: string | undefined
  /** Its content reaches its edges. */
  flush?: boolean
  /** What the cross lies on. */
  ground?: 'surface' | 'photo' | 'primary'
  children: ReactNode
}

const panelClass = cva(
  [
    'relative max-h-[calc(100dvh-2rem)] w-full overflow-auto overscroll-contain rounded-xl bg-surface-1 text-text',
    'shadow-3 transition duration-sheet data-closed:translate-y-4 data-closed:opacity-0 data-leave:duration-fade',
    'data-leave:ease-in',
  ],
  {
    variants: {
      size: {
        small: 'max-w-modal-sm',
        offer: 'max-w-95',
        question: 'max-w-105',
        normal: 'max-w-modal',
        large: 'max-w-modal-lg',
        huge: 'max-w-modal-xl',
      },
    },
  },
)

/** A heading of the first line ends before the cross. */
const bodyClass = cva('grid gap-4 [&>.text-center>:is(h1,h2):first-child]:px-8 [&>:is(h1,h2):first-child]:pe-8', {
  variants: { flush: { true: '', false: 'p-inset' } },
  defaultVariants: { flush: false },
})

const crossClass = cva('absolute end-2.5 top-2.5 z-1', {
  variants: { ground: { surface: '', photo: '', primary: 'text-on-primary! focus-visible:-outline-offset-3' } },
})

const crossLooks = { surface: 'plain', photo: 'glass', primary: 'tinted' } as const

export function ScriptedModal({
  onClose,
  size = 'normal',
  busy,
  title,
  label,
  flush = false,
  ground = 'surface',
  children,
}: ModalProps) {
  const { t } = useTranslation('common')
  return (
    <DialogFrame
      onClose={onClose}
      busy={busy}
      label={title ? undefined : label}
      className={panelClass({ size })}
      placeClass="fixed inset-0 z-sheet grid place-items-center p-4"
    >
      {(close) => (
        <>
          <IconButton
            className={crossClass({ ground })}
            icon="x"
            look={crossLooks[ground]}
            label={t('close')}
            disabled={busy}
            onClick={close}
          />
          <div className={bodyClass({ flush })}>
            {title && <DialogTitle className="heading-2">{title}</DialogTitle>}
            {children}
          </div>
        </>
      )}
    </DialogFrame>
  )
}
