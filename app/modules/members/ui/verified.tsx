import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { paths } from '~/paths'
import { ButtonLink, iconButtonClass } from '~/ui/button'
import { classNames } from '~/ui/class-names'
import { Icon } from '~/ui/icon'
import { IconMark } from '~/ui/labels'

/** Colors the tick of a light mark like the photo's scrim. */
const onPhotoClass = '[--seal-tick:rgb(var(--c-photo-scrim))]'

/** Mark of a verified photo, in the corner of the photo. */
export function VerifiedBadge() {
  const { t } = useTranslation('members')
  return (
    <span className={onPhotoClass}>
      <IconMark icon="seal" label={t('verified.label')} glass />
    </span>
  )
}

/** Mark of a verified photo, after a name. */
export function VerifiedMark() {
  const { t } = useTranslation('members')
  return (
    <span className="inline-flex text-info-ink" title={t('verified.label')}>
      <Icon name="seal" />
      <span className="sr-only">{t('verified.label')}</span>
    </span>
  )
}

interface VerifiedNoteProps {
  name: string
  /** Day of the selfie. */
  on: string
}

/** The mark on a profile; pressed, it explains what was compared. A native popover, so that it needs no script. */
export function VerifiedNote({ name, on }: VerifiedNoteProps) {
  const { t } = useTranslation('members')
  const { calendarDate } = useFormat()
  const id = useId()
  return (
    <>
      <button
        className={iconButtonClass({ look: 'tinted', class: classNames('pointer-events-auto', onPhotoClass) })}
        type="button"
        aria-label={t('verified.label')}
        {...{ popovertarget: id }}
      >
        <Icon name="seal" />
      </button>
      <div
        className="pointer-events-auto m-auto max-w-80 rounded-lg border border-border bg-surface-1 p-5 text-sm text-text shadow-3"
        id={id}
        {...{ popover: '' }}
      >
        <p className="heading-4 mb-2 flex items-center gap-2">
          <Icon className="text-info-ink" name="seal" />
          {t('verified.label')}
        </p>
        <p className="mb-2">{t('verified.compared', { name, date: calendarDate(on, 'day') })}</p>
        <p className="mb-4">{t('verified.not')}</p>
        <ButtonLink size="small" to={paths.verification}>
          {t('verified.yours')}
        </ButtonLink>
      </div>
    </>
  )
}
