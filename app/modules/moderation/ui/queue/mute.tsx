import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { unitsFor } from '~/platform/forms/text-length'
import { Button } from '~/ui/button'
import { RowForm } from '~/ui/console/row-form'
import { inputClass } from '~/ui/forms/field'
import type { CaseReport } from '../../queue/schema'
import { mutes } from '../../queue/schema'
import type { OpenedCase, QueueView } from './view'
import { listFields } from './view'

interface MuteProps {
  opened: OpenedCase
  report: CaseReport
  view: QueueView
  /** The reporter's name, or that it isn't known here. */
  name: string
}

/** Mutes a reporter for some days, none of which is preselected, or says until when they are muted. */
export function Mute({ opened, report, view, name }: MuteProps) {
  const { t } = useTranslation('console')
  const { dateTime } = useFormat()
  const { muted } = report
  const fields = { ...Object.fromEntries(listFields(view)), case: `${opened.brand}/${opened.id}`, report: report.id }
  if (muted) {
    return (
      <div className="flex flex-wrap items-center gap-2 text-xs">
        <span className="wrap-anywhere min-w-0 flex-1">
          {t('queue.muted', { time: dateTime(muted.until), name: muted.by, reason: muted.reason })}
        </span>
        <RowForm fields={fields} intent="unmute">
          {t('queue.unmute')}
        </RowForm>
      </div>
    )
  }
  const sent = view.refusal?.sent
  const refused = sent?.intent === 'mute' && sent.report === report.id
  return (
    <details className="text-xs" open={refused}>
      <summary className="link inline-flex min-h-8 cursor-pointer items-center max-md:min-h-11">
        {t('queue.mute', { name })}
      </summary>
      <Form noValidate method="post" className="grid gap-2 rounded-md border border-border p-3">
        {Object.entries(fields).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <p className="text-text-2">{t('queue.mute_text')}</p>
        <fieldset className="flex flex-wrap gap-x-4">
          <legend className="mb-1 font-medium">{t('queue.mute_days')}</legend>
          {mutes.days.map((days) => (
            <label key={days} className="inline-flex min-h-8 items-center gap-1.5 max-md:min-h-11">
              <input type="radio" name="mute" value={days} defaultChecked={refused && sent.mute === days} />
              {t('queue.for_days', { count: Number(days) })}
            </label>
          ))}
        </fieldset>
        <label className="grid gap-1">
          {t('queue.mute_reason')}
          <input
            className={inputClass()}
            name="why"
            maxLength={unitsFor(mutes.reason)}
            defaultValue={refused ? sent.why : ''}
          />
        </label>
        {refused && (
          <p className="text-danger-ink" role="alert">
            {t('queue.mute_missing')}
          </p>
        )}
        <Button type="submit" size="small" look="outline" name="intent" value="mute">
          {t('queue.send_mute')}
        </Button>
      </Form>
    </details>
  )
}
