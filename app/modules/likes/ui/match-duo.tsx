import { useTranslation } from '~/i18n/translation'
import type { MemberCardView } from '~/modules/members/schema'
import { FictionalBadge } from '~/modules/members/ui/fictional'
import type { PhotoView } from '~/modules/photos/schema'
import { Photo } from '~/modules/photos/ui/photo'
import { Icon } from '~/ui/icon'

const sizes = '(min-width: 500px) 193px, 40vw'

/** The pictures of the two who match, with the heart between them. */
export function MatchDuo({ own, member }: { own: PhotoView | null; member: MemberCardView }) {
  const { t } = useTranslation('likes')
  return (
    <div className="match__duo">
      <Portrait photo={own} alt={t('match.you')} />
      <Portrait photo={member.photo} alt={member.name} fictional={member.fictional} />
      <span className="pop__heart">
        <Icon name="heart" filled />
      </span>
    </div>
  )
}

function Portrait({ photo, alt, fictional }: { photo: PhotoView | null; alt: string; fictional?: boolean }) {
  return (
    <span className="match__one">
      {photo ? (
        <Photo photo={photo} sizes={sizes} alt={alt} first />
      ) : (
        <span className="match__none" role="img" aria-label={alt}>
          <Icon name="user-round" />
        </span>
      )}
      {fictional && <FictionalBadge />}
    </span>
  )
}
