import { Form } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Note } from '~/ui/console/parts'
import { casesAtOnce } from '../../queue/schema'
import type { QueueView } from './view'
import { listFields } from './view'

const undoKey = 'Z'

/** The last decision, with the undo button while it can be undone; or who was first. */
export function Outcome({ view }: { view: QueueView }) {
  const { t } = useTranslation('console')
  const { refusal, by, said, done, count, left, undoUntil, now } = view
  const canUndo = useUntil(undoUntil, now) && done !== null
  if (refusal) {
    return (
      <div className="px-5 py-3 max-md:px-3.5">
        <Note kind="warning">{t(`error.${refusal}`, { name: by })}</Note>
      </div>
    )
  }
  if (!said) return null
  return (
    <div className="px-5 py-3 max-md:px-3.5">
      <Note kind="success">
        <div className="flex flex-wrap items-center gap-3">
          {t(`queue.said.${said}`)}
          {count > 0 && ` ${t('queue.said_count', { count })}`}
          {left > 0 && ` ${t('queue.said_left', { count: left, most: casesAtOnce })}`}
          {canUndo && (
            <Form method="post" id="undo">
              {listFields(view).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <input type="hidden" name="case" value={done ?? ''} />
              <button className="link min-h-8" type="submit" name="intent" value="undo">
                {t('queue.undo')}
              </button>{' '}
              <kbd>{undoKey}</kbd>
            </Form>
          )}
        </div>
      </Note>
    </div>
  )
}

function useUntil(until: number, now: number): boolean {
  const [open, setOpen] = useState(until > now)
  useEffect(() => {
    const left = until - Date.now()
    setOpen(left > 0)
    if (left <= 0) return
    const timer = setTimeout(() => setOpen(false), left)
    return () => clearTimeout(timer)
  }, [until])
  return open
}
