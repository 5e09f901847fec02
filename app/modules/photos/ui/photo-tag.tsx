import { useTranslation } from 'react-i18next'
import { Tag } from '~/ui/labels'
import type { OwnPhotoView } from '../schema'

/** On a photo of one's own: main, in review, not accepted, for premium members. */
export function PhotoTag({ status, main, locked }: Pick<OwnPhotoView, 'status' | 'main' | 'locked'>) {
  const { t } = useTranslation('photos')
  if (main) {
    return (
      <Tag look="primary" className="photo-tag">
        {t('edit.main')}
      </Tag>
    )
  }
  if (status === 'pending') {
    return (
      <Tag look="warning" icon="clock" className="photo-tag">
        {t('edit.pending')}
      </Tag>
    )
  }
  if (status === 'rejected') {
    return (
      <Tag look="danger" icon="circle-x" className="photo-tag">
        {t('edit.rejected')}
      </Tag>
    )
  }
  if (!locked) return null
  return (
    <Tag look="premium" icon="lock" size="icon" className="photo-tag">
      <span className="sr-only">{t('edit.locked')}</span>
    </Tag>
  )
}
