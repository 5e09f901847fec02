import { Form } from '@remix-run/react'
import { useRef } from 'react'
import type { LocationChoices, LocationValues } from '~/modules/places/schema'
import type { FormRules } from '~/ui/forms/form-rules'
import { useRuledForm } from '~/ui/forms/use-ruled-form'
import type { PlaceReply } from '../../own/schema'
import { LocationFields } from './location-fields'

interface LocationStepProps {
  formId: string
  action: string
  values: LocationValues
  choices: LocationChoices
  rules: FormRules
  reply: PlaceReply | undefined
}

/** Sign-up step for the location, which can't be skipped. */
export function LocationStep({ formId, action, values, choices, rules, reply }: LocationStepProps) {
  const element = useRef<HTMLFormElement>(null)
  const { form, fields } = useRuledForm<'country' | 'city'>({ id: formId, result: reply?.result, rules })
  return (
    <Form
      ref={element}
      method="post"
      action={action}
      className="grid grid-cols-1 content-start gap-4"
      {...form.props}
      noValidate
    >
      <LocationFields
        form={element}
        draftKey={action}
        values={reply?.location ?? values}
        choices={reply?.choices ?? choices}
        fields={fields}
      />
    </Form>
  )
}
