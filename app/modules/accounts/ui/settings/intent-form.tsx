import { Form, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Button } from '~/ui/button'
import type { RuledFormProps } from '~/ui/forms/use-ruled-form'

interface IntentFormProps {
  action: string
  /** The form's `intent`, which selects what the action does. */
  intent: string
  form: RuledFormProps
  /** Label of the button. */
  label: string
  children: ReactNode
}

/** One form of the settings, with its fields and its button. */
export function IntentForm({ action, intent, form, label, children }: IntentFormProps) {
  const busy = useNavigation().formData?.get('intent') === intent
  return (
    <Form method="post" action={action} className="grid grid-cols-1 content-start gap-4" preventScrollReset {...form}>
      <input type="hidden" name="intent" value={intent} />
      {children}
      <p>
        <Button type="submit" busy={busy}>
          {label}
        </Button>
      </p>
    </Form>
  )
}
