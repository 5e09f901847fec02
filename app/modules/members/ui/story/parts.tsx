import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Translate } from '~/i18n/translate'
import type { PhotoView } from '~/modules/photos/schema'
import { Photo } from '~/modules/photos/ui/photo'
import { photoFrameClass } from '~/modules/photos/ui/photo-frame'
import { ButtonLink, IconLink } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { panelClass } from '~/ui/panels'
import { FictionalBadge } from '../fictional'

/** `sizes` of the photos of a story, which are as wide as its column. */
export const storySizes = '(min-width: 1280px) 660px, (min-width: 768px) 55vw, 100vw'

/** Maximum length of a paragraph in large letters, in characters. */
const shortAnswer = 160

const answerClass = cva('wrap-anywhere whitespace-pre-line', {
  variants: {
    large: {
      true: 'text-pretty font-display font-heading text-xl leading-snug tracking-display md:text-2xl',
      false: 'max-w-136 text-lg',
    },
  },
})

interface AnswerProps {
  text: string
  /** The question, or a title for the first part of the member's text. */
  title: string | null
  /** Whether the text answers a question, and so is in large letters. */
  asked: boolean
  /** URL for writing about the answer; null if the viewer can't. */
  comment: string | null
  /** URL for changing the answer, on the member's own profile. */
  edit?: string | null
  /** The heart at the answer. */
  heart?: ReactNode
}

/** An answer to a question, or part of a member's text, as a card. */
export function Answer({ text, title, asked, comment, edit, heart }: AnswerProps) {
  const { t } = useTranslation('members')
  return (
    <section className={panelClass({ class: 'grid gap-2' })}>
      {title && <h2 className="meta font-medium font-text">{title}</h2>}
      <p className={answerClass({ large: asked || text.length <= shortAnswer })}>{text}</p>
      {comment && (
        <div className="-me-2 -mb-2 flex justify-end">
          {heart}
          <ButtonLink
            look="ghost"
            size="small"
            icon="message-circle-plus"
            to={comment}
            aria-label={t('profile.comment_answer', { title: title ?? firstWords(text) })}
          >
            {t('profile.comment_words')}
          </ButtonLink>
        </div>
      )}
      {edit && (
        <ButtonLink className="-me-2 -mb-2 justify-self-end" look="ghost" size="small" icon="pencil" to={edit}>
          {t(asked ? 'profile.edit_answer' : 'profile.edit_text')}
        </ButtonLink>
      )}
    </section>
  )
}

/** Words that name a paragraph without a title. */
const namingWords = 6

function firstWords(text: string): string {
  const words = text.split(/\s+/)
  const start = words.slice(0, namingWords).join(' ')
  return words.length > namingWords ? `${start}…` : start
}

const captionClass = cva(
  [
    'wrap-anywhere absolute inset-x-0 bottom-0 flex min-h-24 items-end bg-photo-foot ps-gutter pt-8 pb-6 font-medium text-on-photo',
    'text-sm leading-snug md:ps-7',
  ],
  // Room for the heart and the button that comments on the photo
  { variants: { beside: { true: 'pe-28', false: 'pe-gutter md:pe-7' } } },
)

/** What a profile's photo gets besides the picture. */
export interface PhotoExtras {
  /** URL for writing about the photo; null if the viewer can't. */
  comment: string | null
  /** The heart at the photo. */
  heart?: ReactNode
  /** Place of the photo among several; null for the only one. */
  number: number | null
}

interface StoryPhotoProps extends PhotoExtras {
  photo: PhotoView
  name: string
  fictional: boolean
}

export function StoryPhoto({ photo, name, fictional, comment, heart, number }: StoryPhotoProps) {
  const { t } = useTranslation(['photos', 'members'])
  return (
    <figure className={photoFrameClass({ shape: 'story', class: '**:focus-visible:outline-on-photo' })}>
      <Photo photo={photo} sizes={storySizes} alt={t('photos:of', { name })} />
      {photo.caption && <figcaption className={captionClass({ beside: comment !== null })}>{photo.caption}</figcaption>}
      {fictional && (
        <span className="absolute end-3 top-3">
          <FictionalBadge />
        </span>
      )}
      {comment && <OnPhoto heart={heart} comment={comment} photo={{ caption: photo.caption, name, number }} />}
    </figure>
  )
}

interface NamedPhoto {
  caption: string | undefined
  /** The member's name. */
  name: string
  number: number | null
}

/** What the link for writing about a photo does, for screen readers. */
function commentLabel(t: Translate, { caption, name, number }: NamedPhoto): string {
  if (caption !== undefined) return t('profile.comment_captioned', { caption })
  return number === null ? t('profile.comment_photo') : t('profile.comment_numbered', { number, name })
}

/** In the corner of a photo: its heart, and the link for writing about it. */
export function OnPhoto({ heart, comment, photo }: { heart: ReactNode; comment: string; photo: NamedPhoto }) {
  const { t } = useTranslation('members')
  return (
    <div className="on-photo absolute end-3 bottom-3 flex gap-2">
      {heart}
      <IconLink look="glass" icon="message-circle-plus" label={commentLabel(t, photo)} to={comment} />
    </div>
  )
}

/** Number of locked photos that the row shows blurred. */
const glimpses = 2

interface LockedPhotosProps {
  photos: readonly PhotoView[]
  /** URL of premium, or of the sign-up for a visitor. */
  to: string
  /** Text that says who sees the photos. */
  whom: string
}

/** Row that says how many photos are locked, and who sees them. */
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
