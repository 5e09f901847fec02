import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { Result } from '~/ui/panels'

interface ReportSentProps {
  /** Whether the report was added to an earlier one. */
  joined: boolean
  /** Name of the member blocked with the report; null if none was. */
  blocked: string | null
  /** Path that removes the block; the page's own if missing. */
  action?: string
  onUndo?: () => void
  takesFocus?: boolean
  /** The link or button to leave. */
  children: ReactNode
}

/** Confirmation of a report. A block made with it can be undone here. */
export function ReportSent({ joined, blocked, action, onUndo, takesFocus, children }: ReportSentProps) {
  const { t } = useTranslation(['moderation', 'members'])
  const text = t(joined ? 'sent.joined' : 'sent.text')
  return (
    <Result icon="circle-check" kind="success" title={t('sent.title')} text={text} takesFocus={takesFocus}>
      {blocked !== null && (
        <p className="meta">
          <strong className="block text-text">{t('members:block.done_title', { name: blocked })}</strong>
          {t('members:block.done_text')}
        </p>
      )}
      {children}
      {blocked !== null && (
        <Form method="post" action={action} className="grid" onSubmit={onUndo}>
          <Button type="submit" look="ghost" name="intent" value="unblock">
            {t('members:block.undo')}
          </Button>
        </Form>
      )}
    </Result>
  )
}
