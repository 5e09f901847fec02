import { Form, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Button } from '../button'

interface RowFormProps {
  /** What names the row to the action. */
  fields: Record<string, string>
  intent?: string
  /** Where it is posted to, if not to the page itself. */
  action?: string
  look?: 'outline' | 'danger'
  /** The button's name where its words alone don't say which row is meant. */
  label?: string
  children: ReactNode
}

/** A button of a row: posts the row, and is busy meanwhile. */
export function RowForm({ fields, intent, action, look, label, children }: RowFormProps) {
  const { formData } = useNavigation()
  const sent = { ...fields, ...(intent && { intent }) }
  const busy = formData !== undefined && Object.entries(sent).every(([name, value]) => formData.get(name) === value)
  return (
    <Form method="post" action={action}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button
        type="submit"
        size="small"
        look={look}
        busy={busy}
        {...(intent && { name: 'intent', value: intent })}
        aria-label={label}
      >
        {children}
      </Button>
    </Form>
  )
}
