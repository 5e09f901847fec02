import { cva } from 'class-variance-authority'
import { useTranslation } from 'react-i18next'
import { Tag } from '~/ui/labels'
import type { OwnPhotoView } from '../schema'

const tagClass = cva('absolute bottom-2 left-2 max-w-[calc(100%-1rem)]', {
  variants: {
    /** On phones, spans the bottom of a small photo so that long words fit. */
    words: {
      true: [
        'max-sm:inset-x-1.25 max-sm:bottom-1.25 max-sm:min-h-6 max-sm:max-w-none max-sm:justify-center max-sm:rounded-sm',
        'max-sm:px-1 max-sm:py-0.5 max-sm:text-center max-sm:text-[0.6875rem] max-sm:[&>svg]:hidden',
      ],
    },
  },
})

/** Tag on the member's own photo: main, in review, rejected, or for premium members. */
export function PhotoTag({ status, main, locked }: Pick<OwnPhotoView, 'status' | 'main' | 'locked'>) {
  const { t } = useTranslation('photos')
  if (main) {
    return (
      <Tag look="primary" className={tagClass()}>
        {t('edit.main')}
      </Tag>
    )
  }
  if (status === 'pending') {
    return (
      <Tag look="warning" icon="clock" className={tagClass({ words: true })}>
        {t('edit.pending')}
      </Tag>
    )
  }
  if (status === 'rejected') {
    return (
      <Tag look="danger" icon="circle-x" className={tagClass({ words: true })}>
        {t('edit.rejected')}
      </Tag>
    )
  }
  if (!locked) return null
  return (
    <Tag look="premium" icon="lock" size="icon" className={tagClass()}>
      <span className="sr-only">{t('edit.locked')}</span>
    </Tag>
  )
}
