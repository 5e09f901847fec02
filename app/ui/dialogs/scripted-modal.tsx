import { DialogTitle } from '@headlessui/react'
import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../button'
import { DialogFrame } from './dialog-frame'

export interface ModalProps {
  onClose: () => void
  /** 300, 380, 420, 500, 800 or 1140 px wide (specification 9; `question` is for questions and warnings). */
  size?: 'small' | 'offer' | 'question' | 'normal' | 'large' | 'huge'
  /** Prevents closing while sign-up runs (specification 2). */
  busy?: boolean
  /** Heading. A modal whose content has its own heading is named by `label` instead. */
  title?: ReactNode
  label?: string | undefined
  /** Removes the padding, so that the content reaches the edges. */
  flush?: boolean
  /** Background behind the close button. */
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

/** A heading in the first line leaves room for the close button. */
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
