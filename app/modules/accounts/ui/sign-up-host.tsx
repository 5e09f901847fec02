import type { ReactNode } from 'react'
import { lazy, Suspense } from 'react'
import { SignupModalHost } from '~/ui/layout/signup-modal'
import { Skeleton } from '~/ui/panels'
import { ConfirmReminderHost } from './confirm-reminder-modal'

/** Fetched when the modal opens: most visitors of a page never open it. */
const SignUpModal = lazy(() => import('./sign-up/sign-up-modal').then((module) => ({ default: module.SignUpModal })))

/** Layouts default and empty: every `SignupLink` inside opens the sign-up modal. The activation reminder is here too. */
export function SignUpHost({ children }: { children: ReactNode }) {
  return (
    <SignupModalHost
      form={({ at, onBusy }) => (
        <Suspense fallback={<Skeleton kind="photo" />}>
          <SignUpModal at={at} onBusy={onBusy} />
        </Suspense>
      )}
    >
      {children}
      <ConfirmReminderHost />
    </SignupModalHost>
  )
}
