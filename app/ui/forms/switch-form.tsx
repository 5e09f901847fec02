import { useFetcher } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Button } from '../button'

interface SwitchFormProps {
  action: string
  intent: string
  /** Label of the button that saves without JavaScript. */
  save: string
  /** Message after a change was saved. */
  saved: string
  children: ReactNode
}

/** Form of switches that saves each change at once. Without JavaScript it has a button. */
export function SwitchForm({ action, intent, save, saved, children }: SwitchFormProps) {
  const fetcher = useFetcher<{ saved: boolean }>()
  return (
    <fetcher.Form
      method="post"
      action={action}
      onChange={(event) => {
        const form = new FormData(event.currentTarget)
        form.set('script', 'yes')
        fetcher.submit(form, { method: 'post', action })
      }}
    >
      <input type="hidden" name="intent" value={intent} />
      <div>{children}</div>
      <p className="meta" role="status">
        {fetcher.state === 'idle' && fetcher.data?.saved ? saved : ''}
      </p>
      <noscript>
        <Button type="submit" look="primary">
          {save}
        </Button>
      </noscript>
    </fetcher.Form>
  )
}
