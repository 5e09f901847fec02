import type { ReactNode } from 'react'
import { lazy } from 'react'
import { Scripted } from './scripted'
import type { ModalProps } from './scripted-modal'

export async function fetchModal() {
  const { ScriptedModal } = await import('./scripted-modal')
  return { default: ScriptedModal }
}

const ScriptedModal = lazy(fetchModal)

/** Headless UI dialog, open while rendered. */
export function Modal(props: ModalProps) {
  return (
    <Scripted>
      <ScriptedModal {...props} />
    </Scripted>
  )
}

/** Buttons at the end of a modal: one main action and one way out. */
export function ModalActions({ children }: { children: ReactNode }) {
  return <div className="mt-2 grid gap-2">{children}</div>
}
