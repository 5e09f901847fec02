import { Form } from '@remix-run/react'
import { PushCard } from './push-card'

/** The sign-up's push step: pushes can be turned on, or the step skipped. */
export function PushStep({ formId, action }: { formId: string; action: string }) {
  return (
    <>
      <PushCard />
      <Form id={formId} method="post" action={action} />
    </>
  )
}
