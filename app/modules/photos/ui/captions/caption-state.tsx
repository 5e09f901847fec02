import { useTranslation } from 'react-i18next'
import { Tag } from '~/ui/labels'
import type { OwnPhotoView } from '../../schema'

/** The words on a photo, and whether others see them. */
export function CaptionState({ caption }: Pick<OwnPhotoView, 'caption'>) {
  const { t } = useTranslation('photos')
  return (
    <span className="grid min-w-0 flex-1 justify-items-start gap-1 text-sm">
      {caption ? (
        <span className="wrap-anywhere">{caption.text}</span>
      ) : (
        <span className="text-text-3">{t('caption.none')}</span>
      )}
      {caption?.status === 'pending' && (
        <Tag look="warning" icon="clock">
          {t('edit.pending')}
        </Tag>
      )}
      {caption?.status === 'removed' && (
        <Tag look="danger" icon="circle-x">
          {t('edit.rejected')}
        </Tag>
      )}
    </span>
  )
}
