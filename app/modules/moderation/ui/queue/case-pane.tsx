import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { useFormat } from '~/i18n/formats'
import { claimMinutes } from '~/modules/operators/limits'
import { BrandName } from '~/ui/console/brand-name'
import { ClaimBar, UnclaimedBar } from '~/ui/console/claim-bar'
import { Facts, Mark } from '~/ui/console/parts'
import { RowForm } from '~/ui/console/row-form'
import { Link } from '~/ui/link'
import { CaseVoice } from '../case-voice'
import { SelfiePair } from '../selfie'
import { AppealPane } from './appeal-pane'
import { CaseWork, StepButton } from './case-work'
import { Reports } from './reports'
import type { OpenedCase, QueueView } from './view'
import { listFields, mayDecide, namesGround } from './view'

/**
 * A case: what was reported beside the member, earlier decisions, related accounts. Its heading receives the focus on
 * opening.
 */
export function CasePane({ opened, view }: { opened: OpenedCase; view: QueueView }) {
  const { t } = useTranslation('console')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  // An act that leaves the case open has its ground from the decision's form.
  const canDecide = mayDecide(opened)
  const mayAct = canDecide && namesGround(opened)
  const { kind, topic, reference, brandName, weight, member, brand, appeal } = opened
  const photo = opened.photo ?? appeal?.photo
  return (
    <section className="flex min-w-0 flex-col overflow-y-auto" aria-label={t('queue.case')}>
      <ClaimState opened={opened} view={view} />
      <div className="grid content-start gap-4 p-3.5">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2 ref={heading} tabIndex={-1} className="font-semibold text-lg outline-0">
            {kind === 'report' ? t(`moderation:reason.${topic}`) : t(`queue.one.${kind}`)}
          </h2>
          <span className="rounded-xs bg-surface-2 px-1.5 text-2xs">{t('queue.weight', { weight })}</span>
          <span className="ms-auto inline-flex items-center gap-2 text-text-2 text-xs">
            {reference}
            <BrandName slug={brand} name={brandName} />
          </span>
        </div>
        {appeal && <AppealPane appeal={appeal} name={member.name} />}
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <div className="grid gap-3">
            <h3 className="font-semibold">{t(kind === 'report' ? 'queue.reported' : 'queue.about_what')}</h3>
            <Reports opened={opened} view={view} />
            {opened.flag && <Flag flag={opened.flag} />}
            {opened.text && <ProfileText brand={brand} text={opened.text} />}
            {opened.selfie &&
              (canDecide ? (
                <SelfiePair brand={brand} caseId={opened.id} selfie={opened.selfie} />
              ) : (
                <p className="text-text-2 text-xs">{t('queue.selfie_closed')}</p>
              ))}
            <CaseVoice brand={brand} message={opened.voice} />
            {photo && <CasePhoto brand={brand} id={photo} label={t(`queue.one.${appeal ? 'photo' : kind}`)} large />}
          </div>
          <div className="grid gap-3">
            <h3 className="font-semibold">{t('queue.who')}</h3>
            <Who opened={opened} />
            {member.photos.length > 0 && (
              <div className="flex flex-wrap gap-2">
                {member.photos.map(({ id }, index) => (
                  <div key={id} className="grid justify-items-start">
                    <CasePhoto brand={brand} id={id} label={t('queue.photo', { number: index + 1 })} />
                    {id !== photo && mayAct && (
                      <StepButton step={`remove_photo/${id}`} label={t('queue.remove_photo', { number: index + 1 })} />
                    )}
                  </div>
                ))}
              </div>
            )}
            <div className="flex flex-wrap gap-x-4">
              {member.aboutMe && kind !== 'text' && mayAct && (
                <StepButton step="remove_text" label={t('queue.remove_text')} />
              )}
              {mayAct &&
                member.words.map(({ id, text }) => (
                  <StepButton key={id} step={`remove_answer/${id}`} label={t('queue.remove_answer', { text })} />
                ))}
              {canDecide && kind !== 'appeal' && <StepButton step="warn" label={t('queue.warn_now')} />}
            </div>
            <Earlier opened={opened} />
          </div>
        </div>
        <CaseWork opened={opened} view={view} />
      </div>
    </section>
  )
}

const claimKey = 'C'

/** Who has the case: the viewer, a colleague, or nobody until the first act. */
function ClaimState({ opened, view }: { opened: OpenedCase; view: QueueView }) {
  const { t } = useTranslation('console')
  const { time } = useFormat()
  const { until, holder, ownDecision, brand, id } = opened
  const fields = Object.fromEntries(listFields(view))
  if (until) return <ClaimBar until={until} minutes={claimMinutes} note={t('queue.alone')} fields={fields} />
  if (holder) {
    const state = <Mark state="waiting">{t('queue.decides', { name: holder.name, time: time(holder.until) })}</Mark>
    return <UnclaimedBar state={state} note={t('queue.may_read')} />
  }
  if (opened.escalatedBy && !opened.isOwner) {
    const state = <Mark state="waiting">{t('queue.escalated', { name: opened.escalatedBy })}</Mark>
    return <UnclaimedBar state={state} note={t('queue.may_read')} />
  }
  if (ownDecision) {
    return <UnclaimedBar state={<Mark state="waiting">{t('queue.yours_first')}</Mark>} note={t('queue.own_decision')} />
  }
  return (
    <UnclaimedBar state={<Mark state="quiet">{t('queue.open_to_read')}</Mark>} note={t('queue.first_act')}>
      <div id="claim">
        <RowForm fields={{ ...fields, case: `${brand}/${id}` }} intent="claim">
          {t('queue.claim')} <kbd>{claimKey}</kbd>
        </RowForm>
      </div>
    </UnclaimedBar>
  )
}

/** The rule, its count and its threshold; a rule does nothing but flag. */
function Flag({ flag: { rule, measured, threshold, note, by } }: { flag: NonNullable<OpenedCase['flag']> }) {
  const { t } = useTranslation('console')
  return (
    <div className="wrap-anywhere grid gap-1 whitespace-pre-line rounded-md bg-surface-2 p-3 text-xs">
      <strong className="font-semibold">{t(`queue.rule.${rule}`, { measured })}</strong>
      <span className="text-text-2">
        {by ? t('queue.flagged_by', { name: by }) : t('queue.threshold', { rule: `signals.${rule}`, threshold })}
      </span>
      {note}
    </div>
  )
}

interface ProfileTextProps {
  brand: string
  text: NonNullable<OpenedCase['text']>
}

/** The pending text, and the previous one; a caption with its photo. */
function ProfileText({ brand, text: { body, before, photo } }: ProfileTextProps) {
  const { t } = useTranslation('console')
  const cell = 'wrap-anywhere grid gap-1 whitespace-pre-line rounded-md p-3 text-xs'
  return (
    <>
      <blockquote className={`${cell} border-2 border-danger bg-danger-soft`}>{body}</blockquote>
      {photo && <CasePhoto brand={brand} id={photo} label={t('queue.captioned')} large />}
      {before && (
        <div className={`${cell} bg-surface-2`}>
          <span className="text-2xs text-text-2">{t('queue.before')}</span>
          {before}
        </div>
      )}
    </>
  )
}

function CasePhoto({ brand, id, label, large }: { brand: string; id: string; label: string; large?: boolean }) {
  return (
    <img
      className={large ? 'max-h-120 w-full rounded-md bg-surface-2 object-contain' : 'size-16 rounded-md object-cover'}
      src={consolePaths.photo(brand, id)}
      alt={label}
      width={large ? 600 : 64}
      height={large ? 600 : 64}
    />
  )
}

function Who({ opened }: { opened: OpenedCase }) {
  const { t } = useTranslation('console')
  const { date, calendarDate } = useFormat()
  const { brand, member, sameAddress } = opened
  return (
    <Facts
      facts={[
        [
          t('queue.name'),
          member.name ? (
            <Link key="name" className="link" to={consolePaths.member(brand, member.id)}>
              {member.name}
            </Link>
          ) : (
            t('queue.erased')
          ),
        ],
        [t('queue.born'), member.birthDate ? calendarDate(member.birthDate, 'medium') : '–'],
        [t('queue.place'), member.place ?? '–'],
        [t('queue.joined'), date(member.joinedAt, 'medium')],
        [t('queue.buyer'), member.paid ? t('queue.bought') : t('queue.never_bought')],
        [t('queue.reports'), t('queue.reports_of', { open: member.reports, upheld: member.upheld })],
        [
          t('queue.same_address'),
          sameAddress.length > 0
            ? sameAddress
                .map(({ name, sameBrowser }) => t(sameBrowser ? 'queue.same_browser' : 'queue.other_account', { name }))
                .join(', ')
            : t('queue.none'),
        ],
        [
          t('queue.about'),
          [member.aboutMe, ...member.words.map(({ text }) => text)].filter(Boolean).join('\n\n') || '–',
        ],
      ]}
    />
  )
}

function Earlier({ opened }: { opened: OpenedCase }) {
  const { t } = useTranslation('console')
  const { date } = useFormat()
  const { earlier } = opened
  return (
    <>
      <h3 className="font-semibold">{t('queue.earlier')}</h3>
      {earlier.length === 0 && <p className="text-text-2 text-xs">{t('queue.none')}</p>}
      <ul className="grid gap-1.5 text-xs">
        {earlier.map(({ id, decision, ground, by, at, of }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-2">
            <Mark state={decision === 'nothing' || decision === 'verified' ? 'good' : 'broken'}>
              {t(`queue.was.${decision}`)}
            </Mark>
            <span className="text-text-2">
              {[ground && t(`moderation:ground.${ground}`), of && t('queue.of_account', { name: of })]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <span className="ms-auto text-2xs text-text-3">{[by, date(at, 'medium')].filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
