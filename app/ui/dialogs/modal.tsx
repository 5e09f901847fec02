import type { ReactNode } from 'react'
import { lazy } from 'react'
import { Scripted } from './scripted'

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

const ScriptedModal = lazy(() => import('./scripted-modal').then((file) => ({ default: file.ScriptedModal })))

/** A dialog of Headless UI, open while it is rendered. */
export function Modal(props: ModalProps) {
  return (
    <Scripted>
      <ScriptedModal {...props} />
    </Scripted>
  )
}

/** The buttons at the end of a modal: one main action, one way out. */
export function ModalActions({ children }: { children: ReactNode }) {
  return <div className="mt-2 grid gap-2">{children}</div>
}
