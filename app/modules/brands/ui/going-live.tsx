import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { Card, Mark } from '~/ui/console/parts'
import type { Step } from '../going-live/steps'
import { isToPublish, zoneLines } from '../going-live/zone-lines'
import type { DnsReport, MailRecord } from '../schema'
import { CopyButton } from './copy-button'

const markOf = { good: 'good', weak: 'waiting', wrong: 'broken', unknown: 'quiet' } as const
const rank = { wrong: 0, weak: 1, unknown: 2, good: 3 } as const

/** What a brand needs to do business, what is missing first. */
export function GoingLive({ steps, askedAt }: { steps: readonly Step[]; askedAt: string | null }) {
  const { t } = useTranslation('console')
  const { relative } = useFormat()
  const done = steps.filter(({ state }) => state === 'good').length
  const sorted = [...steps].sort((one, other) => rank[one.state] - rank[other.state])
  return (
    <Card
      title={t('brands.going_live')}
      aside={
        <span className="text-2xs text-text-3">
          {t('brands.in_order', { count: steps.length, done })} ·{' '}
          {askedAt ? t('brands.asked', { ago: relative(askedAt) }) : t('brands.not_asked')}
        </span>
      }
      flush
    >
      <ul>
        {sorted.map(({ text, state, values }) => (
          <li key={text} className="grid gap-0.5 border-border border-b px-3.5 py-2.5 text-xs last:border-b-0">
            <Mark state={markOf[state]}>{t(`brands.step.${text}`, values)}</Mark>
            <span className="wrap-anywhere ps-3.5 text-text-2">{t(`brands.step_hint.${text}`, values)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const stateMark = {
  good: 'good',
  weak: 'waiting',
  differs: 'broken',
  absent: 'broken',
  unset: 'broken',
  unasked: 'quiet',
} as const

/** The records that the brand's e-mails need, to paste where its domain is managed. */
export function MailRecords({ report }: { report: DnsReport }) {
  const { t } = useTranslation('console')
  const pasted = zoneLines(report.mail)
  return (
    <Card
      title={t('brands.records')}
      aside={pasted.length > 0 && <CopyButton text={pasted.join('\n')} label={t('brands.copy')} />}
      flush
    >
      {report.mail.map((record) => (
        <Record key={record.kind} record={record} />
      ))}
    </Card>
  )
}

function Record({ record: { kind, name, state, found, value } }: { record: MailRecord }) {
  const { t } = useTranslation('console')
  const lines = [
    [t('brands.record_name'), name],
    [t('brands.record_found'), found],
    [t('brands.record_value'), isToPublish({ state }) ? value : null],
  ] as const
  return (
    <section className="grid gap-2 border-border border-b p-3.5 text-xs last:border-b-0">
      <div className="flex flex-wrap items-center gap-2.5">
        <h3 className="me-auto font-medium">{t(`brands.record_kind.${kind}`)}</h3>
        <Mark state={stateMark[state]}>{t(`brands.record_state.${state}`)}</Mark>
      </div>
      {lines.map(
        ([label, text]) =>
          text && (
            <div key={label} className="grid gap-1">
              <span className="text-2xs text-text-3">{label}</span>
              <span className="flex flex-wrap items-start gap-2">
                <code className="wrap-anywhere min-w-0 flex-1 rounded-sm bg-surface-2 px-2.5 py-1.5">{text}</code>
                {text === value && <CopyButton text={text} label={t('brands.copy_record')} />}
              </span>
            </div>
          ),
      )}
    </section>
  )
}
