import type { ReactNode } from 'react'
import { useFormat } from '~/i18n/formats'
import { useTranslation } from '~/i18n/translation'
import { Photo } from '~/modules/photos/ui/photo'
import { Icon } from '~/ui/icon'
import { Dot, Tag } from '~/ui/labels'
import { Link } from '~/ui/link'
import { prefetchOnIntent } from '~/ui/prefetch'
import type { MemberCardView } from '../../schema'
import { FictionalBadge, useFictionalLabel } from '../fictional'
import { NameAge, Place } from './card-lines'

/** What a list adds to its cards. */
export interface CardAdditions {
  /** Before the marks on top. */
  badge?: ReactNode
  /** Under the name, instead of the place. */
  line?: string
  /** In the lower corner. */
  action?: ReactNode
}

interface MemberCardProps extends CardAdditions {
  member: MemberCardView
  /** One below the heading that the cards stand under. */
  heading: 'h2' | 'h3'
  /** How wide the card is, as in an image's `sizes`. */
  sizes: string
  /** In view when the page opens. */
  first?: boolean
}

export function MemberCard({ member, heading: Heading, sizes, first, badge, line, action }: MemberCardProps) {
  const { t } = useTranslation('members')
  const { distance } = useFormat()
  const label = useCardLabel(member)
  const where = [member.distance === null ? null : distance(member.distance), member.city]
  return (
    <article className="mcard">
      <Link to={`/members/${member.id}`} aria-label={label} prefetch={prefetchOnIntent()}>
        {member.photo ? (
          <Photo photo={member.photo} sizes={sizes} first={first} />
        ) : (
          <span className="mcard__none">
            <Icon name="user-round" />
          </span>
        )}
      </Link>
      {(badge || member.premium || member.fictional) && (
        <div className="mcard__top">
          {badge}
          {member.premium && (
            <Tag look="premium" icon="crown">
              {t('premium')}
            </Tag>
          )}
          {member.fictional && (
            <span className="ms-auto">
              <FictionalBadge />
            </span>
          )}
        </div>
      )}
      <div className="mcard__info">
        <Heading className="mcard__name">
          <NameAge name={member.name} age={member.age} />
          {member.online && <Dot online label={t('online')} />}
        </Heading>
        <Place parts={line === undefined ? where : [line]} />
      </div>
      {action}
    </article>
  )
}

/** 'Kaja, 28, online, 10 km away, fictional profile' */
function useCardLabel(member: MemberCardView): string {
  const { t } = useTranslation('members')
  const { distance } = useFormat()
  const fictional = useFictionalLabel()
  return [
    t('name_age', { name: member.name, age: member.age }),
    member.online && t('online'),
    member.distance !== null && t('away', { distance: distance(member.distance) }),
    member.premium && t('premium'),
    member.fictional && fictional,
  ]
    .filter(Boolean)
    .join(', ')
}
