import { useNavigate } from '@remix-run/react'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { tv } from 'tailwind-variants/lite'
import type { PhotoView } from '~/modules/photos/schema'
import { NoPhoto } from '~/modules/photos/ui/no-photo'
import { Photo, srcSetOf } from '~/modules/photos/ui/photo'
import { photoFrameClass } from '~/modules/photos/ui/photo-frame'
import { paths } from '~/paths'
import { IconLink, iconButtonClass } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Tag } from '~/ui/labels'
import { Link } from '~/ui/link'
import { Menu } from '~/ui/menu/menu'
import { FictionalBadge } from './fictional'

const mainSizes = '(min-width: 768px) 45vw, 100vw'

/** Over the foot of the large photo. */
const footClass = tv({
  base: [
    'pointer-events-none relative mt-auto flex flex-wrap items-end justify-end gap-x-3 gap-y-2 pr-3.5 pb-3.5',
    'pl-gutter md:justify-start md:pl-3.5',
  ],
  variants: { photo: { true: 'pt-[24%] text-on-photo max-md:bg-photo-foot', false: 'pt-3 text-text' } },
})

interface GalleryProps {
  name: string
  /** At the foot of the large photo on a phone, as the page's heading: 'Kaja, 28'. */
  title: string
  /** Above that heading: who is here. */
  presence: ReactNode
  /** Below it: where that is. */
  place: ReactNode
  photos: readonly PhotoView[]
  /** Which one is shown large, from 0. */
  shown: number
  fictional: boolean
  /** Where a locked photo leads: to premium, or for a visitor to the sign-up. */
  unlock: { to: string; word: string; label: string }
  /** Items of the menu that a phone has on the photo. */
  options?: ReactNode
}

/** The photos of a member: one large, the others small. Each has an address, so that it works without a script. */
export function Gallery({ name, title, presence, place, photos, shown, fictional, unlock, options }: GalleryProps) {
  const { t } = useTranslation(['members', 'photos', 'common'])
  const main = photos[shown]
  const others = photos.map((photo, index) => ({ photo, index })).filter(({ index }) => index !== shown)
  const next = nextPhoto(photos, shown)
  const goBack = useWayBack()
  return (
    <div className="grid grid-cols-most-4 gap-2.5 [--least:3.5rem]">
      <div className={photoFrameClass({ shape: 'page', class: '**:focus-visible:outline-on-photo' })}>
        <div className={main ? 'absolute inset-0' : 'grid flex-1'}>
          {main ? (
            <Photo photo={main} sizes={mainSizes} alt={t('photos:of', { name })} first />
          ) : (
            <NoPhoto className="text-text-2">
              <span>{t('photos:none')}</span>
            </NoPhoto>
          )}
        </div>
        {next !== shown && (
          <Link
            className="absolute inset-0 rounded-[inherit] focus-visible:-outline-offset-6"
            to={photoPath(next)}
            replace
            preventScrollReset
            aria-label={t('photos:show', { number: next + 1 })}
          />
        )}
        <div className="absolute inset-x-3 top-3 flex justify-between">
          <span className="md:hidden!">
            <IconLink to={paths.members} look="glass" icon="chevron-left" label={t('common:back')} onClick={goBack} />
          </span>
          <div className="ms-auto flex flex-wrap items-center gap-2">
            {fictional && <FictionalBadge />}
            {options && (
              <div className="md:hidden!">
                <Menu
                  trigger={<Icon name="ellipsis-vertical" />}
                  triggerClass={iconButtonClass({ look: 'glass' })}
                  label={t('profile.options')}
                >
                  {options}
                </Menu>
              </div>
            )}
          </div>
        </div>
        <div className={footClass({ photo: main !== undefined })}>
          <div className="md:hidden! grid min-w-0 flex-[1_1_8rem] justify-items-start gap-1">
            {presence}
            <h1 className="heading-1 wrap-anywhere">{title}</h1>
            {place}
          </div>
          {main && (
            <Tag look="glass" icon="image">
              {t('photos:position', { number: shown + 1, total: photos.length })}
            </Tag>
          )}
        </div>
      </div>
      {others.map(({ photo, index }, place) =>
        photo.locked ? (
          <Link
            key={photo.id}
            className={photoFrameClass({ class: '**:focus-visible:outline-on-photo' })}
            to={unlock.to}
            aria-label={unlock.label}
          >
            <Photo photo={photo} sizes="25vw" className="scale-120 blur-locked brightness-88" />
            <span className="wrap-anywhere absolute inset-0 grid place-items-center content-center gap-1 bg-photo-scrim/42 p-1.5 text-center font-semibold text-2xs text-on-photo leading-snug">
              <Icon name="lock" className="text-[1.1rem]" />
              {unlock.word}
            </span>
          </Link>
        ) : (
          <Link
            // biome-ignore lint/suspicious/noArrayIndexKey: the focus stays in the place of the photo that became large
            key={place}
            className={photoFrameClass()}
            to={photoPath(index)}
            replace
            preventScrollReset
            aria-label={t('photos:show', { number: index + 1 })}
          >
            <Photo photo={photo} sizes="(min-width: 768px) 12vw, 25vw" />
          </Link>
        ),
      )}
    </div>
  )
}

/** The page with one of the photos large. */
function photoPath(index: number): string {
  return index === 0 ? '.' : `?photo=${index + 1}`
}

/** Behind the last one that is not locked the first one comes again. */
function nextPhoto(photos: readonly PhotoView[], shown: number): number {
  const later = photos.findIndex(({ locked }, index) => index > shown && !locked)
  return later < 0 ? 0 : later
}

/** To the list, or whatever page of ours one came from, as it was left: with its filters, its length and its place. */
function useWayBack() {
  const navigate = useNavigate()
  return (event: MouseEvent) => {
    const { idx } = (window.history.state ?? {}) as { idx?: number }
    if (!idx) return
    event.preventDefault()
    navigate(-1)
  }
}

/** The photo that stands large when a profile opens, to be fetched first. */
export function firstImage(photos: readonly PhotoView[]): { srcSet: string; sizes: string } | null {
  return photos[0] ? { srcSet: srcSetOf(photos[0]), sizes: mainSizes } : null
}

/** Which photo an address shows large: `?photo=2` is the second. A locked one is never shown large. */
export function shownPhoto(photos: readonly PhotoView[], query: URLSearchParams): number {
  const index = Number(query.get('photo') ?? 1) - 1
  return photos[index] && !photos[index].locked ? index : 0
}
