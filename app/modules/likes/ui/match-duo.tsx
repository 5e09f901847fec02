import { cva } from 'class-variance-authority'
import { useTranslation } from 'react-i18next'
import type { MemberCardView } from '~/modules/members/schema'
import { FictionalBadge } from '~/modules/members/ui/fictional'
import type { PhotoView } from '~/modules/photos/schema'
import { NoPhoto } from '~/modules/photos/ui/no-photo'
import { Photo } from '~/modules/photos/ui/photo'
import { Icon } from '~/ui/icon'

const sizes = '(min-width: 992px) 240px, 172px'

const portraitClass = cva('absolute aspect-4/5 w-[47%] lg:w-[48%]', {
  variants: {
    side: { left: 'top-[2%] left-[5%] -rotate-5 lg:top-[6%]', right: 'top-[12%] right-[5%] rotate-5 lg:top-[24%]' },
    plays: { true: '' },
  },
  compoundVariants: [
    { side: 'left', plays: true, class: 'animate-meet-left' },
    { side: 'right', plays: true, class: 'animate-meet-right' },
  ],
})
const framedClass = cva('h-full w-full rounded-media object-cover shadow-2 ring-4 ring-bg')

const heartClass = cva(
  [
    'absolute -bottom-[5%] left-1/2 z-2 -ml-8.5 grid size-17 place-items-center rounded-full bg-like text-[1.6rem]',
    'text-on-like ring-6 ring-bg lg:bottom-[2%] lg:-ml-12 lg:size-24 lg:text-[2.2rem]',
  ],
  {
    variants: { plays: { true: 'animate-meet-heart' } },
  },
)

const particlePlaces = [
  '[--place:1]',
  '[--place:2]',
  '[--place:3]',
  '[--place:4]',
  '[--place:5]',
  '[--place:6]',
  '[--place:7]',
  '[--place:8]',
]

interface MatchDuoProps {
  own: PhotoView | null
  member: MemberCardView
  /**
   * Plays the animation: the pictures enter from the edges and the heart appears between them. Otherwise the final
   * picture is shown.
   */
  plays: boolean
}

/** The pictures of the two members of a match, with the heart between them. */
export function MatchDuo({ own, member, plays }: MatchDuoProps) {
  const { t } = useTranslation('likes')
  return (
    <div className="relative isolate mb-3 aspect-[1.32] w-full max-w-91.5 short:max-w-62.5 justify-self-center before:absolute before:inset-x-[2%] before:top-[9%] before:-bottom-[2%] before:-z-1 before:rounded-media-lg before:bg-stage lg:row-span-3 lg:mb-0 lg:aspect-[1.06] lg:max-w-none lg:before:inset-x-[6%] lg:before:bottom-[2%]">
      <Portrait side="left" photo={own} alt={t('match.you')} plays={plays} />
      <Portrait side="right" photo={member.photo} alt={member.name} fictional={member.fictional} plays={plays} />
      {plays && (
        <span className="meet-sparks" aria-hidden="true">
          <i />
          {particlePlaces.map((place) => (
            <b key={place} className={place} />
          ))}
        </span>
      )}
      <span className={heartClass({ plays })} aria-hidden="true">
        <Icon name="heart" filled />
      </span>
    </div>
  )
}

interface PortraitProps {
  side: 'left' | 'right'
  photo: PhotoView | null
  alt: string
  fictional?: boolean
  plays: boolean
}

function Portrait({ side, photo, alt, fictional, plays }: PortraitProps) {
  return (
    <span className={portraitClass({ side, plays })}>
      {photo ? (
        <Photo className={framedClass()} photo={photo} sizes={sizes} alt={alt} first />
      ) : (
        <NoPhoto className={framedClass({ class: 'bg-surface-3 text-text-3' })} label={alt} />
      )}
      {fictional && (
        <span className="absolute top-2.5 right-2.5">
          <FictionalBadge />
        </span>
      )}
    </span>
  )
}
