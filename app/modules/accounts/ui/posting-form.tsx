import { Form, useNavigation, useSubmit } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { Button } from '~/ui/button'

interface PostingFormProps {
  token: string
  label: string
  /** Whether the page submits by itself. Only where the server has recognized the browser that asked for the e-mail. */
  atOnce?: boolean
}

/**
 * The form behind a link in an e-mail. Scanners open links and run scripts, so neither changes anything: a person
 * presses the button (docs/decisions/732-links-in-e-mails-and-mail-scanners.md).
 */
export function PostingForm({ token, label, atOnce = false }: PostingFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const posted = useRef(false)
  const submit = useSubmit()
  const busy = useNavigation().state !== 'idle'
  useEffect(() => {
    if (!atOnce || posted.current || document.visibilityState !== 'visible') return
    posted.current = true
    submit(form.current, { replace: true })
  }, [atOnce, submit])
  return (
    <Form ref={form} method="post" className="grid grid-cols-1 content-start gap-4">
      <input type="hidden" name="token" value={token} />
      <Button type="submit" look="primary" block busy={busy}>
        {label}
      </Button>
    </Form>
  )
}
