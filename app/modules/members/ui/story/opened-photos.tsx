import { useTranslation } from 'react-i18next'
import { Photo } from '~/modules/photos/ui/photo'
import { photoFrameClass } from '~/modules/photos/ui/photo-frame'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/button'
import { panelClass } from '~/ui/panels'
import type { PremiumPhotosView } from '../../schema'

/** Number of photos on the card. The link back comes before them, so that it is on the first screen of a phone. */
const shown = 3

/** Photos of a member whom the viewer became premium to see, and a link back to the profile. */
export function OpenedPhotos({ opened: { id, name, count, photos } }: { opened: PremiumPhotosView }) {
  const { t } = useTranslation(['members', 'photos'])
  return (
    <section className={panelClass({ class: 'grid grid-cols-1 gap-3 p-4' })} aria-labelledby="opened-photos">
      <div>
        <h2 className="heading-4 wrap-anywhere" id="opened-photos">
          {t('opened.title', { name })}
        </h2>
        <p className="fine">
          {t('opened.all', { count })} {t('opened.new', { count: photos.length })}
        </p>
      </div>
      <ButtonLink to={paths.member(id)} look="primary" block>
        {t('opened.go', { name })}
      </ButtonLink>
      <div className="grid grid-cols-3 gap-2 max-md:grid-cols-4">
        {photos.slice(0, shown).map((photo) => (
          <span key={photo.id} className={photoFrameClass()}>
            <Photo
              photo={photo}
              sizes="(min-width: 992px) 140px, (min-width: 768px) 30vw, 22vw"
              alt={t('photos:of', { name })}
            />
          </span>
        ))}
      </div>
    </section>
  )
}
