import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { OwnPhotosView, PhotoReply } from '~/modules/photos/schema'
import { Shots } from '~/modules/photos/ui/shots'
import { Icon } from '~/ui/icon'

interface PhotoStepProps {
  formId: string
  action: string
  photos: OwnPhotosView
  reply: PhotoReply | undefined
}

/** Sign-up step for photos, with tips for good ones and a note if photos are reviewed. */
export function PhotoStep({ formId, action, photos, reply }: PhotoStepProps) {
  const { t } = useTranslation('photos')
  return (
    <>
      <Shots photos={photos} action={action} reply={reply} />
      <div className="flex flex-wrap items-start gap-x-10 gap-y-4">
        <ul className="grid gap-2">
          {(['alone', 'daylight'] as const).map((tip) => (
            <li key={tip} className="flex gap-2 text-sm text-text-2">
              <Icon name="check" className="mt-[0.12em] text-success-ink" />
              {t(`tips.${tip}`)}
            </li>
          ))}
        </ul>
        <ul className="grid gap-2">
          {(['nudity', 'contact'] as const).map((tip) => (
            <li key={tip} className="flex gap-2 text-sm text-text-2">
              <Icon name="x" className="mt-[0.12em] text-danger-ink" />
              {t(`tips.${tip}`)}
            </li>
          ))}
        </ul>
      </div>
      {photos.moderated && (
        <p className="flex gap-3 rounded-lg bg-surface-2 p-4 text-sm text-text-2">
          <Icon className="mt-px text-text" name="shield-check" />
          <span>{t('upload.moderated')}</span>
        </p>
      )}
      <p className="text-text-3 text-xs">{t('upload.rules')}</p>
      <Form id={formId} method="post" action={action} />
    </>
  )
}
