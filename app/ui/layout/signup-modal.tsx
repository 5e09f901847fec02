import { useLocation } from '@remix-run/react'
import type { MouseEvent, ReactNode } from 'react'
import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../button'
import { Modal } from '../dialogs/modal'

interface SignupModalState {
  /** The address that the modal stands for: '/signup', or '/members/{id}/signup' when it began with a member. */
  open(at: string): void
}

const SignupModalContext = createContext<SignupModalState | null>(null)

interface SignupModalHostProps {
  /** The form. `at` is the address it posts to; it says when it is busy. */
  form: (signup: { at: string; onBusy: (busy: boolean) => void }) => ReactNode
  children: ReactNode
}

/** Layouts default and empty hold the sign-up modal: large, without header or footer, not closable while it runs. */
export function SignupModalHost({ form, children }: SignupModalHostProps) {
  const { t } = useTranslation('common')
  const [at, setAt] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { pathname } = useLocation()
  const modal = useMemo(() => ({ open: setAt }), [])
  const close = useCallback(() => {
    setAt(null)
    setBusy(false)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving at another page ends it
  useEffect(close, [pathname])

  return (
    <SignupModalContext.Provider value={modal}>
      {children}
      {at !== null && (
        <Modal onClose={close} busy={busy} flush size="large" label={t('signup.modal')}>
          {form({ at, onBusy: setBusy })}
        </Modal>
      )}
    </SignupModalContext.Provider>
  )
}

/** A link to a sign-up page that opens the modal instead, where the layout holds one and a script runs. */
export function SignupLink({ to, ...rest }: { to: string } & Omit<Parameters<typeof ButtonLink>[0], 'to' | 'onClick'>) {
  const modal = useContext(SignupModalContext)
  function open(event: MouseEvent) {
    if (!modal || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    modal.open(to)
  }
  return <ButtonLink to={to} {...rest} onClick={open} />
}
