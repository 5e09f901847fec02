import { useTranslation } from 'react-i18next'
import { tv } from 'tailwind-variants/lite'
import type { MemberCardView } from '~/modules/members/schema'
import { FictionalBadge } from '~/modules/members/ui/fictional'
import type { PhotoView } from '~/modules/photos/schema'
import { NoPhoto } from '~/modules/photos/ui/no-photo'
import { Photo } from '~/modules/photos/ui/photo'
import { HeartDisc } from './heart-disc'

const sizes = '(min-width: 500px) 193px, 40vw'

const portraitClass = tv({
  base: 'absolute aspect-4/5 w-[42%]',
  variants: { side: { left: 'top-0 left-[9%] -rotate-4', right: 'top-[20%] right-[9%] rotate-4' } },
})
const framedClass = tv({ base: 'rounded-media shadow-2 ring-5 ring-bg' })

/** The pictures of the two who match, with the heart between them. */
export function MatchDuo({ own, member }: { own: PhotoView | null; member: MemberCardView }) {
  const { t } = useTranslation('likes')
  return (
    <div className="relative isolate mb-5 aspect-[1.32] w-full max-w-115 before:absolute before:inset-x-[4%] before:top-[12%] before:bottom-[8%] before:-z-1 before:rounded-media-lg before:bg-stage">
      <Portrait side="left" photo={own} alt={t('match.you')} />
      <Portrait side="right" photo={member.photo} alt={member.name} fictional={member.fictional} />
      <HeartDisc className="absolute -bottom-5.5 left-[calc(50%-36px)] ring-bg" />
    </div>
  )
}

interface PortraitProps {
  side: 'left' | 'right'
  photo: PhotoView | null
  alt: string
  fictional?: boolean
}

function Portrait({ side, photo, alt, fictional }: PortraitProps) {
  return (
    <span className={portraitClass({ side })}>
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
