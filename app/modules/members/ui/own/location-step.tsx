import { Form } from '@remix-run/react'
import { useRef } from 'react'
import type { LocationChoices, LocationValues } from '~/modules/places/schema'
import { useFirstWrong } from '~/ui/forms/first-wrong'
import type { ProfileReply } from '../../own/schema'
import { LocationFields } from './location-fields'

interface LocationStepProps {
  formId: string
  action: string
  values: LocationValues
  choices: LocationChoices
  reply: ProfileReply | undefined
}

/** The step of the sign-up that can't be skipped. */
export function LocationStep({ formId, action, values, choices, reply }: LocationStepProps) {
  const form = useRef<HTMLFormElement>(null)
  useFirstWrong(form, reply)
  return (
    <Form
      ref={form}
      id={formId}
      method="post"
      action={action}
      className="grid grid-cols-1 content-start gap-4"
      noValidate
    >
      <LocationFields
        form={form}
        draftKey={action}
        values={reply?.location ?? values}
        choices={choices}
        errors={reply?.errors ?? {}}
      />
    </Form>
  )
}
