import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { Trans } from '~/i18n/trans'
import type { PhotoView } from '~/modules/photos/schema'
import { Photo } from '~/modules/photos/ui/photo'
import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { Panel, panelClass, Result } from '~/ui/panels'
import type { GivenPose, VerificationView } from '../schema'
import { refusalTexts, verificationLimits } from '../schema'
import { SelfieForm } from './selfie-form'

interface VerificationProps {
  verification: VerificationView
  /** The main photo. */
  photo: PhotoView | null
  given: GivenPose
  refused: string | null
}

/** A member's own verification: what it is for, the request, and what became of it. */
export function Verification({ verification, photo, given, refused }: VerificationProps) {
  const { state } = verification
  const waits = state === 'waiting' || state === 'comparing'
  const isVerified = state === 'verified' && photo !== null
  return (
    <>
      {waits && <Waiting verification={verification} />}
      {isVerified && <Verified photo={photo} wasSelfie={verification.wasSelfie} />}
      {!waits && !isVerified && <Request verification={verification} given={given} refused={refused} />}
      <Kept />
    </>
  )
}

function Verified({ photo, wasSelfie }: { photo: PhotoView; wasSelfie: boolean }) {
  const { t } = useTranslation('verification')
  return (
    <section className={panelClass({ class: 'grid justify-items-center gap-3 text-center' })}>
      <span className="relative size-34">
        <span className="block size-full overflow-clip rounded-full">
          <Photo photo={photo} sizes="136px" first />
        </span>
        <Icon className="absolute end-0 bottom-0 size-9 text-info-ink" name="seal" />
      </span>
      <h2 className="heading-2">{t('verified.title')}</h2>
      <p className="meta max-w-120">
        {t('verified.text')} {wasSelfie && t('deleted')}
      </p>
      <ButtonLink look="primary" to={paths.profile}>
        {t('to_profile')}
      </ButtonLink>
    </section>
  )
}

/** What waits. A selfie can be taken back; a new main photo can be changed in the profile. */
function Waiting({ verification: { state, sentAt, usualWait } }: { verification: VerificationView }) {
  const { t } = useTranslation('verification')
  const { dateTime, number } = useFormat()
  return (
    <section className={panelClass()}>
      <Result icon="clock" title={t(`${state}.title`)} text={t(`${state}.text`)}>
        {sentAt && (
          <p className="meta">
            <time dateTime={sentAt} suppressHydrationWarning>
              {t('sent', { at: dateTime(sentAt) })}
            </time>
          </p>
        )}
        {usualWait && (
          <p className="meta">
            {t('usual_wait', {
              time: number(usualWait.count, { style: 'unit', unit: usualWait.unit, unitDisplay: 'long' }),
            })}
          </p>
        )}
        {state === 'waiting' ? (
          <Form method="post" encType="multipart/form-data">
            <Button type="submit" look="ghost" name="intent" value="take_back">
              {t('take_back')}
            </Button>
          </Form>
        ) : (
          <ButtonLink to={paths.profile}>{t('to_profile')}</ButtonLink>
        )}
      </Result>
    </section>
  )
}

/** Reasons to have a photo verified, with their icons. */
const whys = { mark: 'seal', filter: 'users', free: 'heart' } as const

function Request({ verification, given, refused }: Omit<VerificationProps, 'photo'>) {
  const { t } = useTranslation('verification')
  const { state, reason, wasSelfie, triesLeft, hasPhoto, consented } = verification
  const why = state === 'refused' && reason ? refusalTexts(reason, wasSelfie) : null
  const blocked = hasPhoto ? null : t('error.no_photo')
  return (
    <section className={panelClass({ class: 'grid gap-5' })}>
      {why ? (
        <div className="grid gap-1">
          <h2 className="heading-2">{t('refused.title')}</h2>
          <p>
            <strong className="font-semibold">{t(why.reason)}</strong> {t(why.todo)}
          </p>
          {wasSelfie && <p className="fine">{t('deleted')}</p>}
          <p>
            <Link className="link" to={paths.complaints}>
              {t('refused.ask')}
            </Link>
          </p>
        </div>
      ) : (
        <div className="grid gap-3">
          <h2 className="heading-2">{t(state === 'expired' ? 'expired.title' : 'lead.title')}</h2>
          <p>{t(state === 'expired' ? 'expired.text' : 'lead.text')}</p>
          <ul className="grid gap-2 text-sm">
            {Object.entries(whys).map(([why, icon]) => (
              <li key={why} className="flex gap-2.5">
                <Icon className="mt-[0.15em] flex-none" name={icon} />
                <span>
                  <Trans t={t} i18nKey={`why.${why}`} components={{ b: <strong className="font-semibold" /> }} />
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {triesLeft === 0 && <p role="status">{t('error.no_tries')}</p>}
      {blocked && (
        <p>
          {blocked}{' '}
          <Link className="link" to={paths.profile}>
            {t('to_profile')}
          </Link>
        </p>
      )}
      {!blocked && triesLeft > 0 && <SelfieForm given={given} consented={consented} refused={refused} />}
      {state === 'refused' && triesLeft > 0 && <p className="fine">{t('tries_left', { number: triesLeft })}</p>}
      <p className="fine flex gap-2">
        <Icon className="mt-[0.15em] flex-none" name="shield-check" />
        <span>
          {t('privacy', { days: verificationLimits.keptDays })}{' '}
          <Link className="link" to={paths.page('privacy')}>
            {t('more')}
          </Link>
        </span>
      </p>
    </section>
  )
}

/** What is kept, and for how long. */
function Kept() {
  const { t } = useTranslation('verification')
  const parts = ['selfie', 'result', 'photo', 'decider', 'measures'] as const
  return (
    <Panel title={t('kept.title')}>
      <dl className="grid text-sm">
        {parts.map((part) => (
          <div
            key={part}
            className="flex flex-wrap justify-between gap-x-4 border-border border-b py-2.5 last:border-b-0"
          >
            <dt className="text-text-2">{t(`kept.${part}.what`)}</dt>
            <dd className="font-semibold">{t(`kept.${part}.long`, { days: verificationLimits.keptDays })}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
