import { useSearchParams } from '@remix-run/react'
import { cva } from 'class-variance-authority'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { Card, Facts, Mark } from '~/ui/console/parts'
import { TextArea } from '~/ui/forms/text-fields'
import { Link } from '~/ui/link'
import type { MemberFile } from '../schema'
import { ActForm } from './act-form'
import type { MemberReply, MemberView } from './view'

const dot = cva(
  'relative ms-1.5 grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-border border-s ps-4 pb-3 text-xs before:absolute before:-start-1.25 before:top-1 before:size-2.5 before:border-2 before:bg-surface-1 last:pb-0',
  {
    variants: {
      tone: {
        plain: 'before:rounded-pill before:border-border-strong',
        good: 'before:rounded-pill before:border-success before:bg-success',
        bad: 'before:rotate-45 before:border-danger before:bg-danger',
      },
    },
  },
)

const good = ['signed_up', 'confirmed', 'bought', 'first_purchase', 'member.restored', 'member.cleared']
const bad = ['reported', 'charged_back', 'mail_off', 'member.suspended', 'member.disabled', 'member.erased']

function toneOf(kind: string): 'plain' | 'good' | 'bad' {
  if (bad.includes(kind)) return 'bad'
  return good.includes(kind) ? 'good' : 'plain'
}

/** Where the details of events have labels. */
const labelsOf: Record<string, string | undefined> = {
  mail: 'members.mail_about',
  photo_added: 'members.photo',
  consent_given: 'members.consent',
  consent_withdrawn: 'members.consent',
  refunded: 'money.kind',
  copy_asked: 'members.copy_is',
  mail_off: 'members.mail_off_for',
}

/** The timeline of the member's and operators' acts, newest first. */
export function TimelineCard({ timeline: { happened, older } }: { timeline: MemberFile['timeline'] }) {
  const { t } = useTranslation('console')
  const [search] = useSearchParams()
  const { dateTime } = useFormat()
  const wordsOf = (kind: string, detail: string) => {
    const labels = labelsOf[kind]
    if (labels) return t(`${labels}.${detail}`)
    if (kind !== 'decided') return detail
    const [what = '', decision = ''] = detail.split('.')
    return `${t(`queue.one.${what}`)}, ${t(`queue.was.${decision}`)}`
  }
  const nameOf = (kind: string) => (kind.includes('.') ? t(`act.${kind}`) : t(`members.happened.${kind}`))
  return (
    <Card title={t('members.what_happened')}>
      <ol>
        {happened.map(({ at, kind, detail, by }) => (
          <li key={`${at} ${kind} ${detail}`} className={dot({ tone: toneOf(kind) })}>
            <strong className="font-medium">{nameOf(kind)}</strong>
            <time className="text-2xs text-text-2" dateTime={at}>
              {dateTime(at)}
            </time>
            {(detail || by) && (
              <span className="wrap-anywhere col-span-2 text-2xs text-text-2">
                {[wordsOf(kind, detail), by].filter(Boolean).join(' · ')}
              </span>
            )}
          </li>
        ))}
      </ol>
      {(older || search.has('before')) && (
        <p className="flex flex-wrap gap-x-4 text-xs">
          {search.has('before') && (
            <Link className="link min-h-8 max-md:min-h-11" to={timelineFrom(search, null)} preventScrollReset>
              {t('members.newest')}
            </Link>
          )}
          {older && (
            <Link className="link ms-auto min-h-8 max-md:min-h-11" to={timelineFrom(search, older)} preventScrollReset>
              {t('members.older')}
            </Link>
          )}
        </p>
      )}
    </Card>
  )
}

/** Returns the page's URL with another part of the timeline. */
function timelineFrom(search: URLSearchParams, before: string | null): string {
  const query = new URLSearchParams(search)
  query.delete('before')
  if (before) query.set('before', before)
  return `?${query}`
}

export function ConsentCard({ view }: { view: MemberView }) {
  const { t } = useTranslation('console')
  const { dateTime } = useFormat()
  const { consents } = view.file
  const kinds = ['terms', 'matching', 'sensitive', 'promotions', 'sister_brands']
  return (
    <Card title={t('members.consents')}>
      <Facts
        facts={kinds.map((kind) => {
          const last = consents.find((each) => each.kind === kind)
          if (!last) return [t(`members.consent.${kind}`), t('members.not_given')] as const
          const { givenAt, withdrawnAt, version } = last
          const given = t('members.given', { moment: dateTime(givenAt), version })
          return [
            t(`members.consent.${kind}`),
            withdrawnAt ? t('members.withdrawn', { given, moment: dateTime(withdrawnAt) }) : given,
          ] as const
        })}
      />
    </Card>
  )
}

export function ReportsCard({ view }: { view: MemberView }) {
  const { t } = useTranslation('console')
  const { dateTime } = useFormat()
  const { reports } = view.file
  const marks = { disabled: 'broken', suspended: 'broken', warned: 'broken', nothing: 'good' } as const
  return (
    <Card title={t('members.reports')}>
      {reports.length === 0 && <p className="text-text-2 text-xs">{t('members.no_reports')}</p>}
      <ul className="grid gap-1.5 text-xs">
        {reports.map(({ reference, at, reason, decision }) => (
          <li key={reference} className="flex flex-wrap items-center gap-x-3">
            <code>{reference}</code>
            {t(`moderation:reason.${reason}`)}
            <span className="ms-auto text-2xs text-text-2">{dateTime(at)}</span>
            <Mark state={decision ? marks[decision] : 'waiting'}>{t(`members.decided.${decision ?? 'open'}`)}</Mark>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function MailsCard({ view }: { view: MemberView }) {
  const { t } = useTranslation('console')
  const { dateTime, date } = useFormat()
  const { mails, mailOff } = view.file
  const marks = { sent: 'good', refused: 'broken', bounced: 'broken' } as const
  return (
    <Card title={t('members.mails')}>
      {mailOff && (
        <p className="text-danger-ink text-xs">
          {t(`members.mail_off.${mailOff.reason}`, { date: date(mailOff.at, 'medium') })}
        </p>
      )}
      {mails.length === 0 && <p className="text-text-2 text-xs">{t('members.no_mails')}</p>}
      <ul className="grid gap-1.5 text-xs">
        {mails.map(({ id, kind, at, outcome }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3">
            <span>{t(`members.mail_about.${kind}`)}</span>
            <span className="ms-auto text-2xs text-text-2">{dateTime(at)}</span>
            <Mark state={marks[outcome]}>{t(`members.mail.${outcome}`)}</Mark>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function NotesCard({ view, reply }: { view: MemberView; reply: MemberReply | undefined }) {
  const { t } = useTranslation('console')
  const { date } = useFormat()
  return (
    <Card title={t('members.notes')}>
      {view.file.notes.map(({ id, author, body, at }) => (
        <p key={id} className="wrap-anywhere whitespace-pre-line text-xs">
          <strong className="font-semibold">{t('members.note_by', { author, date: date(at, 'medium') })}</strong> {body}
        </p>
      ))}
      <ActForm act="note" look="outline" view={view} reply={reply}>
        {({ note }) => <TextArea field={note} label={t('members.new_note')} />}
      </ActForm>
    </Card>
  )
}
