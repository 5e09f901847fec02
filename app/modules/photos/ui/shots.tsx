import { useTranslation } from 'react-i18next'
import { IconButton } from '~/ui/button'
import { useRemovalFocus } from '~/ui/focus/use-removal-focus'
import { Tag } from '~/ui/labels'
import { Alert } from '~/ui/notices/alert'
import type { OwnPhotosView, PhotoReply } from '../schema'
import { ComingPhoto, FailedPhotos } from './coming-photo'
import { Photo } from './photo'
import { PhotoTag } from './photo-tag'
import { dropClass, photoTileClass } from './photo-tile'
import { UploadSlot } from './upload-slot'
import { useDrop } from './use-drop'
import { usePhotoForms } from './use-photo-forms'
import { useUploads } from './use-uploads'

/** Number of places shown to a new member, filled or not. */
const places = 3

interface ShotsProps {
  photos: OwnPhotosView
  action: string
  reply: PhotoReply | undefined
}

/** Photos in the sign-up's photo step: one large place and two small ones. */
export function Shots({ photos, action, reply }: ShotsProps) {
  const { t } = useTranslation('photos')
  const forms = usePhotoForms(reply)
  const uploads = useUploads(photos)
  const over = useDrop(uploads.add)
  const row = useRemovalFocus<HTMLDivElement>(photos.photos.map(({ photo }) => photo.id))
  const free = Math.max(0, Math.min(places, photos.max) - photos.count - uploads.coming.length)
  return (
    <div className={dropClass({ over, class: 'grid grid-cols-1 content-start gap-4' })}>
      <div
        className="grid aspect-[1.2] max-w-115 grid-cols-[2fr_1fr] grid-rows-2 gap-2.5 *:first:row-span-2 lg:max-w-none"
        ref={row}
      >
        {photos.photos.map(({ photo, main, status, locked }, index) => (
          <div className={photoTileClass({ kind: 'photo', size: 'large' })} data-item key={photo.id}>
            <Photo
              photo={photo}
              sizes="(min-width: 992px) 330px, 60vw"
              alt={t('edit.photo', { number: index + 1 })}
              first
            />
            {main ? (
              <span className="absolute bottom-2.5 left-2.5">
                <Tag look="glass">{t('edit.main')}</Tag>
              </span>
            ) : (
              <PhotoTag status={status} main={main} locked={locked} />
            )}
            <forms.Form className="absolute end-2 top-2" method="post" action={action} preventScrollReset>
              <input type="hidden" name="photo_id" value={photo.id} />
              <IconButton
                type="submit"
                name="intent"
                value="remove_photo"
                look="glass"
                icon="x"
                label={t('edit.remove_number', { number: index + 1 })}
              />
            </forms.Form>
          </div>
        ))}
        {uploads.coming.map((upload) => (
          <ComingPhoto key={upload.id} upload={upload} className={photoTileClass({ kind: 'photo', size: 'large' })} />
        ))}
        {free > 0 && (
          <UploadSlot uploads={uploads} action={action} className={photoTileClass({ kind: 'free', size: 'large' })} />
        )}
        {Array.from({ length: Math.max(0, free - 1) }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal empty places
          <div className={photoTileClass({ kind: 'waiting', size: 'large' })} key={place} aria-hidden="true" />
        ))}
      </div>
      {forms.refused && <Alert icon="file-x">{forms.refused}</Alert>}
      <FailedPhotos uploads={uploads} />
    </div>
  )
}
