import { Form } from '@remix-run/react'
import { useRef } from 'react'
import type { FormRules } from '~/ui/forms/form-rules'
import { useFormDraft } from '~/ui/forms/use-form-draft'
import { useRuledForm } from '~/ui/forms/use-ruled-form'
import type { ProfileReply } from '../../own/schema'
import type { EditableFieldName, ProfileValues } from '../../profile-fields'
import { ProfileField } from '../profile-field'

interface FieldsStepProps {
  formId: string
  action: string
  names: readonly EditableFieldName[]
  values: ProfileValues
  rules: FormRules
  reply: ProfileReply | undefined
  /** Shows short fields side by side. */
  paired?: boolean
}

/** Sign-up step that asks for profile fields. */
export function FieldsStep({ formId, action, names, values, rules, reply, paired }: FieldsStepProps) {
  const element = useRef<HTMLFormElement>(null)
  useFormDraft(element, action)
  const { form, fields } = useRuledForm<EditableFieldName>({ id: formId, result: reply?.result, rules, start: values })
  const shown = names.map((name) => <ProfileField key={name} name={name} field={fields[name]} />)
  return (
    <Form ref={element} method="post" action={action} className="grid grid-cols-1 content-start gap-4" {...form.props}>
      {paired ? <div className="grid grid-cols-fit-48 items-start gap-4">{shown}</div> : shown}
    </Form>
  )
}
