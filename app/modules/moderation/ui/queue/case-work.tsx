import { Form } from '@remix-run/react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { unitsFor } from '~/platform/forms/text-length'
import { Button } from '~/ui/button'
import { inputClass } from '~/ui/forms/field'
import { useLastingDraft } from '~/ui/forms/use-form-draft'
import type { CaseEntry } from '../../casework/schema'
import { caseworkLimits } from '../../casework/schema'
import { ListFields } from './list-fields'
import type { CaseForm, OpenedCase, QueueView } from './view'
import { draftKey, mayDecide, mayHandBack, refusalAt } from './view'
import { useWrongField } from './wrong-field'

interface CaseWorkProps {
  opened: OpenedCase
  view: QueueView
}

/** History of a case: notes, acts that left it open, questions with their answers; and the forms to add to it. */
export function CaseWork({ opened, view }: CaseWorkProps) {
  const { t } = useTranslation('console')
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">{t('queue.history')}</h3>
      {opened.entries.length === 0 && <p className="text-text-2 text-xs">{t('queue.none')}</p>}
      <ol className="grid gap-2 text-xs">
        {opened.entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <WriteForm opened={opened} view={view} intent="note" key={`note ${opened.entries.length}`} />
        {mayDecide(opened) && (
          <WriteForm opened={opened} view={view} intent="ask" key={`ask ${opened.entries.length}`} />
        )}
        {(mayDecide(opened) || mayHandBack(opened)) && (
          <WriteForm opened={opened} view={view} intent="escalate" key={`escalate ${opened.entries.length}`} />
        )}
      </div>
    </section>
  )
}

function Entry({ entry: { kind, by, body, at, side, answer, answeredAt } }: { entry: CaseEntry }) {
  const { t } = useTranslation('console')
  const { dateTime } = useFormat()
  return (
    <li className="wrap-anywhere grid gap-1 whitespace-pre-line rounded-md bg-surface-2 px-3 py-2">
      <span className="text-2xs text-text-2">
        {[kind === 'question' ? t(`queue.asked_${side ?? 'member'}`) : t(`queue.entry.${kind}`), by, dateTime(at)].join(
          ' · ',
        )}
      </span>
      {kind === 'act' ? t(`queue.step.${body}`) : body}
      {kind === 'question' && (
        <span className="border-border-strong border-s-2 ps-2">
          {answer ?? t('queue.no_answer')}
          {answeredAt && <span className="text-2xs text-text-2"> {dateTime(answeredAt)}</span>}
        </span>
      )}
    </li>
  )
}

function WriteForm({ opened, view, intent }: CaseWorkProps & { intent: Exclude<CaseForm, 'decide'> }) {
  const { t } = useTranslation('console')
  const form = useRef<HTMLFormElement>(null)
  useLastingDraft(form, draftKey(opened.id, intent))
  const wrong = useWrongField<HTMLTextAreaElement>(refusalAt(view, opened, intent))
  return (
    <Form ref={form} noValidate method="post" className="grid gap-1.5 text-xs">
      <ListFields view={view} />
      <input type="hidden" name="case" value={`${opened.brand}/${opened.id}`} />
      <label className="grid gap-1">
        {t(`queue.write_${intent}`)}
        <textarea
          {...wrong.field}
          className={inputClass({ kind: 'area' })}
          id={intent === 'escalate' ? 'escalate' : undefined}
          name="text"
          maxLength={unitsFor(intent === 'ask' ? caseworkLimits.question : caseworkLimits.note)}
        />
      </label>
      {wrong.message}
      <div className="flex flex-wrap gap-2">
        {intent === 'ask' && opened.kind === 'report' && (
          <label className="flex items-center gap-2">
            {t('queue.whom')}
            <select className={inputClass({ kind: 'select' })} name="side">
              {opened.reports.map(({ id, reference, reporterName }) => (
                <option key={id} value={`reporter/${id}`}>
                  {opened.reports.length > 1
                    ? [t('queue.who_reported'), reporterName, reference].filter(Boolean).join(' · ')
                    : t('queue.who_reported')}
                </option>
              ))}
              <option value="member">{t('queue.the_member')}</option>
            </select>
          </label>
        )}
        {intent === 'escalate' && <input type="hidden" name="to" value={opened.escalatedBy ? 'moderator' : 'owner'} />}
        <Button type="submit" size="small" look="outline" name="intent" value={intent}>
          {t(intent === 'escalate' && opened.escalatedBy ? 'queue.send_back' : `queue.send_${intent}`)}
        </Button>
      </div>
    </Form>
  )
}

/** Button for an act that leaves the case open; reason and words come from the decision form beside it. */
export function StepButton({ step, label }: { step: string; label: string }) {
  return (
    <button
      className="link min-h-8 justify-self-start text-xs max-md:min-h-11"
      type="submit"
      form="decision"
      name="step"
      value={step}
    >
      {label}
    </button>
  )
}
