import { Form } from '@remix-run/react'
import { PushCard } from './push-card'

/** The sign-up's push step: one may turn them on, or go on without. */
export function PushStep({ formId, action }: { formId: string; action: string }) {
  return (
    <>
      <PushCard />
      <Form id={formId} method="post" action={action} />
    </>
  )
}
