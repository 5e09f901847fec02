import { Form, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Button } from '../button'

interface RowFormProps {
  /** Values that identify the row to the action. */
  fields: Record<string, string>
  intent?: string
  /** Action URL. Default: the page itself. */
  action?: string
  look?: 'outline' | 'danger'
  /** Accessible name of the button, where its text alone doesn't say which row is meant. */
  label?: string
  children: ReactNode
}

/** Button that posts its row and shows as busy until the response. */
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
