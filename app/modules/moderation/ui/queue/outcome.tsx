import { Form } from '@remix-run/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Note } from '~/ui/console/parts'
import type { FormDraft } from '~/ui/forms/use-form-draft'
import { writeFormDraft } from '~/ui/forms/use-form-draft'
import { casesAtOnce } from '../../queue/schema'
import { ListFields } from './list-fields'
import { useUntil } from './use-until'
import type { CaseForm, QueueView, Refusal, Sent } from './view'
import { draftKey, isShownAtForm } from './view'

const undoKey = 'Z'

/** The last decision, with the undo button while it can be undone; or who was first. */
export function Outcome({ view, canUndo }: { view: QueueView; canUndo: boolean }) {
  const { t } = useTranslation('console')
  const { refusal, said, done, count, left } = view
  if (refusal && !isShownAtForm(refusal)) return <Refused refusal={refusal} />
  if (view.isGone) return <Gone />
  if (!said && left === 0) return null
  return (
    <div className="px-5 py-3 max-md:px-3.5">
      <Note kind={said ? 'success' : 'warning'}>
        <div className="flex flex-wrap items-center gap-3">
          {said && t(`queue.said.${said}`)}
          {count > 0 && ` ${t('queue.said_count', { count })}`}
          {left > 0 && ` ${t('queue.said_left', { count: left, most: casesAtOnce })}`}
          {canUndo && (
            <Form method="post" id="undo">
              <ListFields view={view} />
              {done.map((name) => (
                <input key={name} type="hidden" name="cases" value={name} />
              ))}
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

/** The case of the URL is no longer open. */
function Gone() {
  const { t } = useTranslation('console')
  return (
    <div className="px-5 py-3 max-md:px-3.5">
      <Note kind="warning">{t('queue.gone')}</Note>
    </div>
  )
}

/** The reason of a refusal, and what was typed: it is shown, and filled in when the case is claimed again. */
function Refused({ refusal: { code, values, sent } }: { refusal: Refusal }) {
  const { t } = useTranslation('console')
  const form = formOf(sent)
  useEffect(() => {
    if (form) writeFormDraft(draftKey(sent.id, form), draftOf(sent))
  }, [form, sent])
  const written = form === 'decide' ? sent.words : sent.text
  const chosen = [
    sent.ground && t(`moderation:ground.${sent.ground}`),
    sent.act === 'suspended' && `${t('queue.days')}: ${sent.days}`,
  ]
  return (
    <div className="px-5 py-3 max-md:px-3.5">
      <Note kind="warning">
        {t(code, values)}
        {form && written && (
          <div className="mt-2 grid gap-1 text-xs">
            <span className="text-text-2">
              {[t('queue.written'), ...(form === 'decide' ? chosen : [])].filter(Boolean).join(' · ')}
            </span>
            <blockquote className="wrap-anywhere whitespace-pre-line">{written}</blockquote>
          </div>
        )}
      </Note>
    </div>
  )
}

function formOf({ intent }: Sent): CaseForm | null {
  return intent === 'decide' || intent === 'note' || intent === 'ask' || intent === 'escalate' ? intent : null
}

function draftOf({ ground, words, days, template, text, side }: Sent): FormDraft {
  return [
    ...(ground ? [['ground', ground] as [string, string]] : []),
    ['words', words],
    ['days', String(days)],
    ['template', template],
    ['text', text],
    ['side', side],
  ]
}

/** Whether a decision can be undone: until the deadline, unless another decision replaced it. */
export function useCanUndo({ done, refusal, undoUntil, now }: QueueView): boolean {
  return useUntil(undoUntil, now) && done.length > 0 && (refusal === null || isShownAtForm(refusal))
}
