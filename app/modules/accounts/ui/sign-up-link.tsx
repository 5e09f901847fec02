import type { ComponentProps, MouseEvent } from 'react'
import { createContext, useContext } from 'react'
import { ButtonLink } from '~/ui/button'

interface SignUpModalState {
  /** The address that the modal stands for: '/signup', or '/members/{id}/signup' when it began with a member. */
  open(at: string): void
}

const SignUpModalContext = createContext<SignUpModalState | null>(null)

/** Of layouts that hold the sign-up modal. */
export const SignUpModalProvider = SignUpModalContext.Provider

/** A link to a sign-up page that opens the modal instead, where the layout holds one and a script runs. */
export function SignUpLink({
  to,
  ...rest
}: { to: string } & Omit<ComponentProps<typeof ButtonLink>, 'to' | 'onClick'>) {
  const modal = useContext(SignUpModalContext)
  function open(event: MouseEvent) {
    if (!modal || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    modal.open(to)
  }
  return <ButtonLink to={to} {...rest} onClick={open} />
}
