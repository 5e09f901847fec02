import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { unitsFor } from '~/platform/forms/text-length'
import { Button } from '~/ui/button'
import { inputClass } from '~/ui/forms/field'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { longestViewName } from '../../queue/schema'
import { ListFields } from '../queue/list-fields'
import type { QueueView } from '../queue/view'
import { isFiltered, listFields, viewErrors } from '../queue/view'
import { useWrongField } from '../queue/wrong-field'

/** The operator's saved views as links, and the form that saves the filters of the page as one. */
export function SavedViews({ view }: { view: QueueView }) {
  const { t } = useTranslation('console')
  const { views, filters } = view
  const shown = new URLSearchParams(listFields(view).map(([name, value]) => [name, value])).toString()
  const canSave = isFiltered(filters) || filters.kind !== undefined
  if (views.length === 0 && !canSave) return null
  return (
    <div className="scrollbar-none flex items-start gap-2 overflow-x-auto border-border border-b px-5 py-2 text-xs max-md:px-3.5">
      {views.length > 0 && (
        <nav aria-label={t('queue.views')}>
          <ul className="flex gap-2 md:flex-wrap">
            {views.map(({ id, name, query }) => (
              <li
                key={id}
                className="flex flex-none items-center rounded-md border border-border has-[[aria-current]]:border-border-strong has-[[aria-current]]:bg-secondary-soft"
              >
                {query === null ? (
                  <span className="px-2.5 text-text-2">{t('queue.view_without_brand', { name })}</span>
                ) : (
                  <Link
                    className="inline-flex min-h-8 items-center px-2.5 font-medium hover:underline max-md:min-h-11"
                    to={`${consolePaths.queue}?${query}`}
                    aria-current={isSame(query, shown) ? 'page' : undefined}
                  >
                    {name}
                  </Link>
                )}
                <Form method="post" className="flex">
                  <ListFields view={view} />
                  <input type="hidden" name="view" value={id} />
                  <button
                    className="grid size-8 place-items-center text-text-2 hover:text-text max-md:size-11"
                    type="submit"
                    name="intent"
                    value="remove_view"
                    aria-label={t('queue.remove_view', { name })}
                  >
                    <Icon name="x" />
                  </button>
                </Form>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {canSave && <SaveView view={view} key={shown} />}
    </div>
  )
}

/** Names the filters of the page. */
function SaveView({ view }: { view: QueueView }) {
  const { t } = useTranslation('console')
  const refusal = viewErrors.some((code) => code === view.refusal?.code) ? view.refusal : null
  const wrong = useWrongField<HTMLInputElement>(refusal)
  return (
    <details className="ms-auto flex-none" open={refusal !== null}>
      <summary className="flex min-h-8 cursor-pointer items-center font-medium max-md:min-h-11">
        {t('queue.save_view')}
      </summary>
      <Form noValidate method="post" className="grid gap-1.5 pb-1">
        <ListFields view={view} />
        <label className="grid gap-1">
          {t('queue.view_name')}
          <input
            {...wrong.field}
            className={inputClass()}
            type="text"
            name="name"
            autoComplete="off"
            maxLength={unitsFor(longestViewName)}
            defaultValue={refusal?.sent.name}
          />
        </label>
        {wrong.message}
        <Button type="submit" size="small" look="outline" name="intent" value="save_view">
          {t('queue.save')}
        </Button>
      </Form>
    </details>
  )
}

/** Whether two queries say the same, in whatever order. */
function isSame(one: string, other: string): boolean {
  const sorted = (query: string) => [...new URLSearchParams(query)].map((pair) => pair.join('=')).sort()
  return sorted(one).join('&') === sorted(other).join('&')
}
