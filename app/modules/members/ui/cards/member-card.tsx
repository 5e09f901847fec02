import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { NoPhoto } from '~/modules/photos/ui/no-photo'
import { Photo } from '~/modules/photos/ui/photo'
import { paths } from '~/paths'
import { useBrand } from '~/ui/brand/use-brand'
import { prefetchOnIntent } from '~/ui/fetching/prefetch'
import { Tag } from '~/ui/labels'
import { Link } from '~/ui/link'
import { usePhotoMoves } from '~/ui/photo-move'
import type { MemberCardView } from '../../schema'
import { FictionalBadge, fictionalLabel } from '../fictional'
import { VerifiedBadge } from '../verified'
import { NameAge, Place } from './card-lines'
import { photoCard } from './photo-card'

type Kind = 'heart' | 'plain' | 'small'

const wordsClass = cva('member-card-words', {
  variants: {
    kind: {
      heart: 'beside-heart',
      plain: 'ps-3.5 pe-3 max-sm:ps-3 max-xs:ps-2.5',
      small: 'px-2.5 max-xs:px-2',
    },
  },
})
const nameClass = cva('member-card-name', {
  variants: { kind: { heart: '', plain: 'max-sm:text-md max-xs:text-sm', small: 'max-sm:text-xs' } },
})
const placeClass = cva('', {
  variants: {
    photo: { true: 'text-on-photo/92', false: 'text-text-2' },
    kind: { heart: '', plain: '', small: 'max-sm:text-2xs max-xs:hidden' },
  },
  defaultVariants: { photo: false },
})

/** Parts that a list adds to its cards. */
export interface CardAdditions {
  /** Shown before the marks at the top. */
  badge?: ReactNode
  /** Shown under the name, instead of the place. */
  line?: string
  /** Button in the lower corner. */
  action?: ReactNode
}

interface MemberCardProps extends CardAdditions {
  member: MemberCardView
  /** One level below the heading above the cards. */
  heading: 'h2' | 'h3'
  /** Width of the card, as an image's `sizes`. */
  sizes: string
  /** Whether the card is in view when the page opens. */
  first?: boolean
  /** One of a few cards close together. */
  small?: boolean
}

export function MemberCard({ member, heading: Heading, sizes, first, small, badge, line, action }: MemberCardProps) {
  const { t, away, label } = useCardTexts(member)
  const verified = Boolean(member.photo?.verifiedOn)
  const photo = member.photo !== null
  const path = paths.member(member.id)
  const moves = usePhotoMoves(path)
  const withoutHeart = small ? 'small' : 'plain'
  const kind: Kind = action ? 'heart' : withoutHeart
  // A small card has room only for a name and a city, on the narrowest phones only for a name
  const isPremium = member.premium && !small
  const where = [member.city, small ? null : away]
  return (
    <article className={photoCard.card({ photo, class: 'member-card' })}>
      <Link className={photoCard.link} to={path} aria-label={label} prefetch={prefetchOnIntent()} viewTransition />
      <div className={photoCard.picture({ moves })}>
        {member.photo ? (
          <Photo photo={member.photo} sizes={sizes} first={first} className="member-card-photo" />
        ) : (
          <NoPhoto className="text-text-3" />
        )}
      </div>
      {(badge || isPremium || member.fictional || verified) && (
        <div className={photoCard.marks}>
          {badge}
          {isPremium && (
            <Tag look="premium" icon="crown">
              {t('premium')}
            </Tag>
          )}
          {(member.fictional || verified) && (
            <span className="ms-auto">{member.fictional ? <FictionalBadge /> : <VerifiedBadge />}</span>
          )}
        </div>
      )}
      <div className={photoCard.words({ photo, class: wordsClass({ kind }) })}>
        <Heading className={nameClass({ kind })}>
          <NameAge name={member.name} age={member.age} online={member.online && !small} />
        </Heading>
        <Place
          className={placeClass({ kind, photo: member.photo !== null })}
          parts={line === undefined ? where : [line]}
        />
      </div>
      {action}
    </article>
  )
}

/** Returns what a card says: its label, such as 'Kaja, 28, online, 10 km away, fictional profile', and the distance. */
export function useCardTexts(member: MemberCardView) {
  const { t } = useTranslation('members')
  const { distance } = useFormat()
  const brand = useBrand()
  const away = member.distance === null ? null : distance(member.distance)
  const label = [
    t('name_age', { name: member.name, age: member.age }),
    member.photo?.verifiedOn && t('verified.label'),
    member.online && t('online'),
    away && t('away', { distance: away }),
    member.premium && t('premium'),
    member.fictional && fictionalLabel(brand, t),
  ]
  return { t, away, label: label.filter(Boolean).join(', ') }
}
