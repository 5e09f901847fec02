import { useTranslation } from 'react-i18next'
import type { OwnPhotoView } from '../../schema'
import { AskedPhoto } from '../captions/asked-photo'
import { FocusForm } from './focus-form'

/** Asks which point of a photo its crops keep, for the photo that the page's URL names. */
export function FocusDialog({ photos, action }: { photos: readonly OwnPhotoView[]; action: string }) {
  const { t } = useTranslation('photos')
  return (
    <AskedPhoto photos={photos} action={action} param="focus" title={t('focus.title')}>
      {({ photo }) => <FocusForm photo={photo} action={action} />}
    </AskedPhoto>
  )
}
