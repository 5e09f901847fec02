import type { ReactNode } from 'react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../button'
import { classNames } from '../class-names'
import { useDialog } from './use-dialog'

interface ModalProps {
  open: boolean
  onClose: () => void
  /** 300, 420, 500, 800 or 1140 px (specification 9; 420: questions and warnings). */
  size?: 'small' | 'question' | 'normal' | 'large' | 'huge'
  /** Can't be closed meanwhile. */
  busy?: boolean
  /** The heading; `label` names a modal whose content has its own. */
  title?: ReactNode
  label?: string
  className?: string
  /** Its content reaches its edges. */
  flush?: boolean
  /** The cross lies on a photo. */
  onPhoto?: boolean
  /** Without a cross: it has to be answered. */
  mustAnswer?: boolean
  children: ReactNode
}

const sizes = { small: 'modal--sm', question: 'modal--ask', normal: null, large: 'modal--lg', huge: 'modal--xl' }

export function Modal({
  open,
  onClose,
  size = 'normal',
  busy,
  title,
  label,
  className,
  flush,
  onPhoto,
  mustAnswer,
  children,
}: ModalProps) {
  const { t } = useTranslation('common')
  const titleId = useId()
  const dialog = useDialog({ open, busy: busy || mustAnswer, onClose })
  return (
    <dialog
      {...dialog}
      className={classNames('modal', sizes[size], className)}
      aria-labelledby={title ? titleId : undefined}
      aria-label={title ? undefined : label}
    >
      {!mustAnswer && (
        <IconButton
          className="modal__close"
          icon="x"
          look={onPhoto ? 'glass' : 'plain'}
          label={t('close')}
          disabled={busy}
          onClick={() => dialog.ref.current?.close()}
        />
      )}
      <div className={classNames('modal__body', flush && 'p-0!')}>
        {title && (
          <h2 className="heading-2" id={titleId}>
            {title}
          </h2>
        )}
        {children}
      </div>
    </dialog>
  )
}

/** The buttons at the end of a modal: one main action, one way out. */
export function ModalActions({ children }: { children: ReactNode }) {
  return <div className="modal__actions">{children}</div>
}
