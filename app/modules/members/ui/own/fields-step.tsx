import { Form } from '@remix-run/react'
import { useRef } from 'react'
import { useFirstWrong } from '~/ui/forms/first-wrong'
import { useFormDraft } from '~/ui/forms/use-form-draft'
import type { ProfileReply } from '../../own/schema'
import type { EditableFieldName, ProfileValues } from '../../profile-fields'
import { ProfileField } from '../profile-field'

interface FieldsStepProps {
  formId: string
  action: string
  names: readonly EditableFieldName[]
  values: ProfileValues
  reply: ProfileReply | undefined
  /** Short fields stand beside each other. */
  paired?: boolean
}

/** A step of the sign-up that asks for fields of the profile. */
export function FieldsStep({ formId, action, names, values, reply, paired }: FieldsStepProps) {
  const form = useRef<HTMLFormElement>(null)
  useFirstWrong(form, reply)
  useFormDraft(form, action)
  const fields = names.map((name) => (
    <ProfileField
      key={name}
      name={name}
      field={{ id: `step-${name}`, name, initialValue: values[name] ?? undefined, errors: reply?.errors[name] ?? [] }}
    />
  ))
  return (
    <Form ref={form} id={formId} method="post" action={action} className="grid grid-cols-1 content-start gap-4">
      {paired ? <div className="grid grid-cols-fit-48 items-start gap-4">{fields}</div> : fields}
    </Form>
  )
}
