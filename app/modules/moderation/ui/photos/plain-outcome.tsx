import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Note } from '~/ui/console/parts'
import type { PhotosView } from './view'

/** What the form did that was sent without scripting, with the button that undoes it. */
export function PlainOutcome({ view: { said, count, left, done, brand, undoUntil, now } }: { view: PhotosView }) {
  const { t } = useTranslation('console')
  if (!said) return null
  return (
    <div className="px-5 py-3 max-md:px-3.5">
      <Note kind={count > 0 ? 'success' : 'warning'}>
        <div className="flex flex-wrap items-center gap-3">
          {t(`photos.said.${said}`, { count })}
          {left > 0 && ` ${t('photos.left', { count: left })}`}
          {done.length > 0 && undoUntil > now && (
            <Form method="post" reloadDocument>
              <input type="hidden" name="brand" value={brand} />
              {done.map((name) => (
                <input key={name} type="hidden" name="cases" value={name} />
              ))}
              <button className="link min-h-8" type="submit" name="intent" value="undo">
                {t('queue.undo')}
              </button>
            </Form>
          )}
        </div>
      </Note>
    </div>
  )
}
