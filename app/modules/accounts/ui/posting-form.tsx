import { Form, useNavigation, useSubmit } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { Button } from '~/ui/button'

interface PostingFormProps {
  token: string
  label: string
  children?: ReactNode
}

/**
 * The form behind a link in an e-mail. Scanners open links, so a link alone changes nothing: the page submits the form,
 * automatically with JavaScript and by its button without (decisions, 'Accounts').
 */
export function PostingForm({ token, label, children }: PostingFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const posted = useRef(false)
  const submit = useSubmit()
  const busy = useNavigation().state !== 'idle'
  useEffect(() => {
    if (posted.current || document.visibilityState !== 'visible') return
    posted.current = true
    submit(form.current, { replace: true })
  }, [submit])
  return (
    <Form ref={form} method="post" className="grid grid-cols-1 content-start gap-4">
      {children}
      <input type="hidden" name="token" value={token} />
      <Button type="submit" look="primary" block busy={busy}>
        {label}
      </Button>
    </Form>
  )
}
