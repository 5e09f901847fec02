import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { useFormat } from '~/i18n/formats'
import { OpenCase } from '~/modules/moderation/ui/open-case'
import { ButtonLink, buttonClass } from '~/ui/button'
import { useCounted } from '~/ui/console/counted'
import { KeyHelp } from '~/ui/console/keys/key-help'
import { neighbourKeys } from '~/ui/console/keys/list-keys'
import { Card, Facts, Note, Page } from '~/ui/console/parts'
import { Tabs } from '~/ui/console/tabs'
import { Icon } from '~/ui/icon'
import type { MemberAct } from '../acts-of'
import { ActsCard } from './acts-card'
import { MessagesCard } from './messages-card'
import { LedgerCard } from './money-cards'
import { ProfileCard } from './profile-card'
import { ConsentCard, MailsCard, NotesCard, ReportsCard, TimelineCard } from './record-cards'
import { SessionCard } from './session-card'
import { StandingMark } from './standing-mark'
import type { MemberReply, MemberView } from './view'
import { isOffered } from './view'

interface MemberPageProps {
  view: MemberView
  reply: MemberReply | undefined
}

/** A member's page: everything that needs no reason to open, and the available acts. */
export function MemberPage({ view, reply }: MemberPageProps) {
  const { t } = useTranslation('console')
  const { file, said, key } = view
  const { counts, reports, mails } = file
  return (
    <>
      <Tabs
        label={t('members.views')}
        tabs={[
          { label: t('members.everything'), to: '#main', isCurrent: true },
          { label: t('members.reports'), to: '#reports', count: reports.length },
          { label: t('members.orders'), to: '#orders', count: counts.orders },
          { label: t('members.mails'), to: '#mails', count: mails.length },
        ]}
      />
      <Page>
        {said && <Note kind="success">{t(`members.said.${said.done}`, { count: said.count })}</Note>}
        <Head view={view} />
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]">
          <div className="grid min-w-0 grid-cols-1 gap-5">
            <ProfileCard view={view} />
            <LedgerCard view={view} reply={reply} key={`ledger ${key}`} />
            <SessionCard view={view} />
            <MessagesCard view={view} reply={reply} key={`messages ${key}`} />
            <div id="reports" className="grid scroll-mt-16">
              <ReportsCard view={view} />
            </div>
            <div id="mails" className="grid scroll-mt-16">
              <MailsCard view={view} />
            </div>
          </div>
          <div className="grid min-w-0 grid-cols-1 gap-5">
            <ActsCard view={view} reply={reply} key={`acts ${key}`} />
            <TimelineCard timeline={file.timeline} />
            <CountsCard view={view} />
            <ConsentCard view={view} />
            <NotesCard view={view} reply={reply} key={`notes ${key}`} />
          </div>
        </div>
      </Page>
      <MemberKeys view={view} />
    </>
  )
}

function Head({ view }: { view: MemberView }) {
  const { t } = useTranslation('console')
  const { date, dateTime } = useFormat()
  const { file, brand, address } = view
  const [photo] = file.photos.filter(({ status }) => status !== 'rejected')
  const waits = file.reports.find(({ decision }) => decision === null)
  return (
    <div className="flex flex-wrap items-center gap-3.5">
      <div className="me-auto flex min-w-0 items-center gap-3.5 max-md:basis-full">
        {photo ? (
          <img
            className="size-14 flex-none rounded-pill object-cover"
            src={consolePaths.photo(brand.slug, photo.id)}
            alt=""
            width={56}
            height={56}
          />
        ) : (
          <span className="size-14 flex-none rounded-pill bg-surface-3" />
        )}
        <div className="min-w-0">
          <h2 className="font-semibold text-xl">{t('members.name_age', { name: file.name, age: file.age })}</h2>
          <p className="wrap-anywhere text-text-2 text-xs">
            {[file.email ?? t('members.no_account'), brand.name].join(' · ')} ·{' '}
            <code className="select-all">{file.id}</code>
          </p>
          {file.heldUntil && (
            <p className="text-2xs text-danger-ink">{t('members.held_until', { date: dateTime(file.heldUntil) })}</p>
          )}
          {file.erasedAt && (
            <p className="text-2xs text-danger-ink">{t('members.erased_on', { date: date(file.erasedAt) })}</p>
          )}
        </div>
      </div>
      <Neighbours neighbours={view.neighbours} />
      <StandingMark standing={file.standing} />
      {address && (
        <ButtonLink size="small" icon="eye" to={address} target="_blank" rel="noreferrer" data-outside>
          {t('members.as_others')}
        </ButtonLink>
      )}
      {waits?.caseId && view.mayDecide && (
        <OpenCase brand={brand.slug} id={waits.caseId} className={buttonClass({ size: 'small', look: 'primary' })}>
          {t('members.open_report', { reference: waits.reference })}
        </OpenCase>
      )}
    </div>
  )
}

function Neighbours({ neighbours }: Pick<MemberView, 'neighbours'>) {
  const { t } = useTranslation('console')
  return (['previous', 'next'] as const).map((side) => {
    const to = neighbours[side]
    return (
      to && (
        <ButtonLink key={side} size="small" to={to} data-neighbour={side}>
          <Icon name={side === 'next' ? 'chevron-right' : 'chevron-left'} />
          <span className="sr-only">{t(`members.${side}`)}</span>
        </ButtonLink>
      )
    )
  })
}

function CountsCard({ view }: { view: MemberView }) {
  const { t } = useTranslation('console')
  const { dateTime } = useFormat()
  const counted = useCounted()
  const { counts, signedUpAt, lastActiveAt, confirmedAt, language, codesAtLogIn } = view.file
  return (
    <Card title={t('members.numbers')}>
      <Facts
        facts={[
          [t('members.joined'), dateTime(signedUpAt)],
          [t('members.confirmed'), confirmedAt ? dateTime(confirmedAt) : '–'],
          [t('members.seen'), dateTime(lastActiveAt)],
          [
            t('members.likes'),
            t('members.likes_count', { given: counted(counts.likesGiven), received: counted(counts.likesReceived) }),
          ],
          [t('members.conversations'), counted(counts.conversations)],
          [t('members.messages_sent'), counted(counts.messages)],
          [t('members.language'), language ?? '–'],
          [t('members.codes'), t(codesAtLogIn ? 'account.on' : 'account.off')],
        ]}
      />
    </Card>
  )
}

/** Single-key shortcuts, each for a button on the page. */
function MemberKeys({ view }: { view: MemberView }) {
  const { t } = useTranslation('console')
  const open = (act: MemberAct) => (isOffered(view, act) ? () => openAct(act) : undefined)
  const { previous, next } = view.neighbours
  return (
    <KeyHelp
      title={t('members.page_keys')}
      shortcuts={[
        ['S', t('keys.act.suspended'), { s: open('suspend') }],
        ['L', t('keys.log_out'), { l: open('log_out') }],
        view.acts.includes('note') && ['N', t('keys.note'), { n: focusNote }],
        view.address !== null && ['O', t('keys.outside'), { o: viewAsOthers }],
        (previous ?? next) !== null && ['[ ]', t('keys.neighbours'), neighbourKeys],
      ]}
    />
  )
}

function openAct(act: MemberAct): void {
  const details = document.querySelector<HTMLDetailsElement>(`details[data-act="${act}"]`)
  if (!details) return
  details.open = true
  const field = details.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea, a, button')
  field?.focus()
}

const focusNote = () => document.querySelector<HTMLElement>('textarea[name="note"]')?.focus()
const viewAsOthers = () => document.querySelector<HTMLElement>('[data-outside]')?.click()
