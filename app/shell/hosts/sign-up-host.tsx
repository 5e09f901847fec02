import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SignUpModalProvider } from '~/modules/accounts/ui/sign-up-link'
import { Modal } from '~/ui/dialogs/modal'
import { Skeleton } from '~/ui/panels'
import { ConfirmReminderHost } from './confirm-reminder-host'

/** Loaded when the modal opens: most visitors never open it. */
const SignUpModal = lazy(() =>
  import('~/modules/accounts/ui/sign-up/sign-up-modal').then((module) => ({ default: module.SignUpModal })),
)

/**
 * Lets every `SignUpLink` in default and empty layouts open the sign-up modal: large, without header or footer, and not
 * closable while sign-up runs. Also hosts the activation reminder.
 */
export function SignUpHost({ children }: { children: ReactNode }) {
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
    <SignUpModalProvider value={modal}>
      {children}
      <ConfirmReminderHost />
      {at !== null && (
        <Modal onClose={close} busy={busy} flush size="large" label={t('signup.modal')}>
          <Suspense fallback={<Skeleton kind="photo" />}>
            <SignUpModal at={at} onBusy={setBusy} />
          </Suspense>
        </Modal>
      )}
    </SignUpModalProvider>
  )
}
