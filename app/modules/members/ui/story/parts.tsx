import { cva } from 'class-variance-authority'
import { useTranslation } from 'react-i18next'
import type { PhotoView } from '~/modules/photos/schema'
import { Photo } from '~/modules/photos/ui/photo'
import { photoFrameClass } from '~/modules/photos/ui/photo-frame'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { panelClass } from '~/ui/panels'
import { FictionalBadge } from '../fictional'
import { storySizes } from './first-photo'

/** So long an answer is said in large letters. */
const shortAnswer = 160

const answerClass = cva('wrap-anywhere whitespace-pre-line', {
  variants: { short: { true: 'heading-3', false: 'max-w-136 text-lg' } },
  defaultVariants: { short: false },
})

/** What somebody wrote, as a card; the first one is named. */
export function Answer({ text, title }: { text: string; title: string | null }) {
  return (
    <section className={panelClass({ class: 'grid gap-2' })}>
      {title && <h2 className="meta font-medium">{title}</h2>}
      <p className={answerClass({ short: text.length <= shortAnswer })}>{text}</p>
    </section>
  )
}

interface StoryPhotoProps {
  photo: PhotoView
  name: string
  fictional: boolean
}

export function StoryPhoto({ photo, name, fictional }: StoryPhotoProps) {
  const { t } = useTranslation('photos')
  return (
    <div className={photoFrameClass({ shape: 'story' })}>
      <Photo photo={photo} sizes={storySizes} alt={t('of', { name })} />
      {fictional && (
        <span className="absolute end-3 top-3">
          <FictionalBadge />
        </span>
      )}
    </div>
  )
}

/** Of how many locked photos the row gives a glimpse. */
const glimpses = 2

interface LockedPhotosProps {
  photos: readonly PhotoView[]
  /** Premium, or for a visitor the sign-up. */
  to: string
  /** Who sees them. */
  whom: string
}

/** The photos that are not open yet: one row that says how many there are and for whom. */
export function LockedPhotos({ photos, to, whom }: LockedPhotosProps) {
  const { t } = useTranslation('photos')
  if (photos.length === 0) return null
  return (
    <Link
      className={panelClass({ class: 'flex flex-wrap items-center gap-x-4 gap-y-2 p-3 hover:bg-surface-2' })}
      to={to}
      data-locked-photos={photos.length}
    >
      <span className="flex flex-none" aria-hidden="true">
        {photos.slice(0, glimpses).map((photo, index) => (
          <span
            key={photo.id}
            className={photoFrameClass({ shape: 'glimpse', class: index > 0 ? '-ms-6 ring-3 ring-surface-1' : '' })}
          >
            <Photo photo={photo} sizes="56px" className="scale-120 blur-locked brightness-88" />
            <span className="absolute inset-0 grid place-items-center bg-photo-scrim/42 text-on-photo">
              {index === Math.min(photos.length, glimpses) - 1 && <Icon name="lock" />}
            </span>
          </span>
        ))}
      </span>
      <span className="flex flex-1 basis-36 items-center gap-4">
        <span className="grid min-w-0 flex-1">
          <span className="font-medium">{t('more', { count: photos.length })}</span>
          <span className="fine">{whom}</span>
        </span>
        <Icon name="chevron-right" className="max-xs:hidden" />
      </span>
    </Link>
  )
}
