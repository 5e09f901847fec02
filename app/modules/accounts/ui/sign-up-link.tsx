import type { ComponentProps, MouseEvent } from 'react'
import { createContext, useContext } from 'react'
import { ButtonLink } from '~/ui/button'

interface SignUpModalState {
  /** Opens the modal for a page: '/signup', or '/members/{id}/signup' when signing up from a member's page. */
  open(at: string): void
}

const SignUpModalContext = createContext<SignUpModalState | null>(null)

/** Provider for layouts that contain the sign-up modal. */
export const SignUpModalProvider = SignUpModalContext.Provider

/** A link to a sign-up page. It opens the modal instead if the layout has one and JavaScript runs. */
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
