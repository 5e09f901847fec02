import { cva } from 'class-variance-authority'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import type { CaseReport } from '../../queue/schema'
import { CaseVoice } from '../case-voice'
import { Mute } from './mute'
import type { OpenedCase, QueueView } from './view'

/** What was reported, each report with its reporter: those about one member are one case. */
export function Reports({ opened, view }: { opened: OpenedCase; view: QueueView }) {
  const { t } = useTranslation('console')
  const { reports, reportCount } = opened
  if (reports.length === 0) return null
  return (
    <>
      {reports.length > 1 && (
        <p className="text-xs">
          {t('queue.of_one_case', { count: Math.max(reportCount, reports.length) })}
          {reportCount > reports.length && ` ${t('queue.first_and_latest')}`}
        </p>
      )}
      {reports.map((report) => (
        <Report key={report.id} opened={opened} report={report} view={view} />
      ))}
      <p className="text-2xs text-text-3">{t('queue.noted')}</p>
    </>
  )
}

const bubble = cva('max-w-[85%] rounded-bubble px-3 py-2 text-xs', {
  variants: {
    by: {
      member: 'justify-self-start border-2 border-danger bg-danger-soft',
      reporter: 'justify-self-end bg-bubble-out',
    },
  },
})

function Report({ opened, report, view }: { opened: OpenedCase; report: CaseReport; view: QueueView }) {
  const { t } = useTranslation('console')
  const { dateTime } = useFormat()
  const name = report.reporterName ?? t(report.reporterElsewhere ? 'queue.somebody' : 'queue.erased')
  return (
    <article className="grid gap-2" aria-label={report.reference}>
      <p className="flex flex-wrap gap-x-2 text-text-2 text-xs">
        {t('queue.reporter', { name, count: report.reporterReports, upheld: report.reporterUpheld })}
        {opened.reports.length > 1 && <span className="ms-auto text-text-3">{report.reference}</span>}
      </p>
      {opened.kind === 'report' && <Mute opened={opened} report={report} view={view} name={name} />}
      {report.tellings.map(({ at, reason, message, evidence }) => (
        <div key={at} className="grid gap-2 rounded-md border border-border p-3">
          <p className="text-2xs text-text-3">
            {dateTime(at)} · {t(`moderation:reason.${reason}`)}
          </p>
          {message && <blockquote className="wrap-anywhere whitespace-pre-line">{message}</blockquote>}
          {evidence.aboutMe && (
            <p className="wrap-anywhere text-xs">
              <span className="text-text-3">{t('queue.about')}</span> {evidence.aboutMe}
            </p>
          )}
          {evidence.messages.length > 0 && (
            <div className="grid gap-2 rounded-md bg-surface-2 p-2.5">
              {evidence.messages.map((each) => (
                <p key={`${each.at} ${each.body}`} className={bubble({ by: each.by })}>
                  <span className="sr-only">{each.by === 'member' ? opened.member.name : name}: </span>
                  {each.kind === 'text' ? each.body : `[${each.kind}] ${each.body}`}
                  <CaseVoice brand={opened.brand} message={each.voice ?? null} />
                </p>
              ))}
            </div>
          )}
        </div>
      ))}
    </article>
  )
}
