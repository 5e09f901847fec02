import { useLocation, useNavigate } from '@remix-run/react'
import { cva } from 'class-variance-authority'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PhotoView } from '~/modules/photos/schema'
import { NoPhoto } from '~/modules/photos/ui/no-photo'
import { Photo, srcSetOf } from '~/modules/photos/ui/photo'
import { photoFrameClass } from '~/modules/photos/ui/photo-frame'
import { paths } from '~/paths'
import { IconLink } from '~/ui/button'
import { usePhotoMoves } from '~/ui/photo-move'
import { FictionalBadge } from '../fictional'
import type { PhotoExtras } from './parts'
import { OnPhoto, storySizes } from './parts'

/** Name, presence and place at the bottom of the photo. */
const footClass = cva(
  'pointer-events-none relative mt-auto grid justify-items-start gap-1 ps-gutter pb-4 md:ps-7 md:pb-6',
  {
    variants: {
      photo: { true: 'bg-photo-foot pt-[24%] text-on-photo', false: 'pt-3 text-text' },
      // Room for the heart and the button that comments on the photo
      comment: { true: 'pe-28', false: 'pe-gutter md:pe-7' },
    },
    defaultVariants: { photo: false, comment: false },
  },
)

const photoClass = cva('', {
  variants: { photo: { true: 'absolute inset-0', false: 'grid flex-1' }, moves: { true: 'photo-moves', false: '' } },
})

interface FirstPhotoProps extends PhotoExtras {
  name: string
  /** The page's heading: 'Kaja, 28'. */
  title: string
  /** Shown above the heading: whether the member is online. */
  presence: ReactNode
  /** Shown after the heading. */
  mark: ReactNode
  /** Shown below the heading: where the member lives. */
  place: ReactNode
  /** Null when the profile has none. */
  photo: PhotoView | null
  fictional: boolean
}

/** Top of a profile: the first photo with name, age, place and presence on it. */
export function FirstPhoto({
  name,
  title,
  presence,
  mark,
  place,
  photo,
  fictional,
  comment,
  heart,
  number,
}: FirstPhotoProps) {
  const { t } = useTranslation(['members', 'photos', 'common'])
  const goBack = useWayBack()
  const moves = usePhotoMoves(useLocation().pathname)
  const commentOnPhoto = photo === null ? null : comment
  return (
    <div className={photoFrameClass({ shape: 'page', class: '**:focus-visible:outline-on-photo' })}>
      <div className={photoClass({ photo: photo !== null, moves })}>
        {photo ? (
          <Photo photo={photo} sizes={storySizes} alt={t('photos:of', { name })} first />
        ) : (
          <NoPhoto className="text-text-2">
            <span>{t('photos:none')}</span>
          </NoPhoto>
        )}
      </div>
      <div className="absolute inset-x-3 top-3 flex justify-between">
        <span className="md:hidden!">
          <IconLink to={paths.members} look="glass" icon="chevron-left" label={t('common:back')} onClick={goBack} />
        </span>
        {fictional && (
          <div className="ms-auto">
            <FictionalBadge />
          </div>
        )}
      </div>
      <div className={footClass({ photo: photo !== null, comment: commentOnPhoto !== null })}>
        {presence}
        <div className="flex items-center gap-1">
          <h1 className="heading-1 wrap-anywhere">{title}</h1>
          {mark}
        </div>
        {place}
        {photo?.caption && <p className="wrap-anywhere mt-1 font-medium text-sm leading-snug">{photo.caption}</p>}
      </div>
      {commentOnPhoto && (
        <OnPhoto heart={heart} comment={commentOnPhoto} photo={{ caption: photo?.caption, name, number }} />
      )}
    </div>
  )
}

/** Goes back in the history, usually to the list, which keeps its filters, length and scroll; else follows the link. */
function useWayBack() {
  const navigate = useNavigate()
  return (event: MouseEvent) => {
    const { idx } = (window.history.state ?? {}) as { idx?: number }
    if (!idx) return
    event.preventDefault()
    navigate(-1)
  }
}

/** Returns the first photo of a profile, to be preloaded. */
export function firstImage(photos: readonly PhotoView[]): { srcSet: string; sizes: string } | null {
  return photos[0] ? { srcSet: srcSetOf(photos[0]), sizes: storySizes } : null
}
