import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { NameAge, Place } from '~/modules/members/ui/cards/card-lines'
import { photoCard } from '~/modules/members/ui/cards/photo-card'
import { FictionalBadge } from '~/modules/members/ui/fictional'
import { interestIcons } from '~/modules/members/ui/interest-icons'
import { VerifiedBadge } from '~/modules/members/ui/verified'
import { NoPhoto } from '~/modules/photos/ui/no-photo'
import { Photo } from '~/modules/photos/ui/photo'
import { paths } from '~/paths'
import { Icon } from '~/ui/icon'
import { Tag } from '~/ui/labels'
import { Link } from '~/ui/link'
import type { DeckCard } from '../../swipe/schema'

const sizes = '(min-width: 440px) 400px, 92vw'

/** The content of a card: picture and facts, or the picture alone for a card below the top one. */
export const SwipeCardContent = memo(function SwipeCardContent({ card, below }: { card: DeckCard; below?: boolean }) {
  const { t } = useTranslation(['likes', 'members'])
  const verified = Boolean(card.photo?.verifiedOn)
  const picture = (
    <div className={photoCard.picture()}>
      {card.photo ? (
        <Photo photo={card.photo} sizes={sizes} first className="object-[50%_30%]" />
      ) : (
        <NoPhoto className="text-text-3" />
      )}
    </div>
  )
  if (below) return picture
  return (
    <>
      <Link
        className={photoCard.link}
        to={paths.member(card.id)}
        aria-label={t('swipe.open', { name: card.name })}
        draggable={false}
      />
      {picture}
      {(card.premium || card.fictional || verified) && (
        <div className={photoCard.marks}>
          {card.premium && (
            <Tag look="premium" icon="crown">
              {t('members:premium')}
            </Tag>
          )}
          {(card.fictional || verified) && (
            <span className="ms-auto">{card.fictional ? <FictionalBadge /> : <VerifiedBadge />}</span>
          )}
        </div>
      )}
      <CardFacts card={card} />
    </>
  )
})

function CardFacts({ card }: { card: DeckCard }) {
  const { t } = useTranslation('members')
  const { distance } = useFormat()
  const away = card.distance === null ? null : t('away', { distance: distance(card.distance) })
  return (
    <div className={photoCard.words({ photo: card.photo !== null, class: 'gap-2 px-5.5 pt-[22%] pb-5' })}>
      <h2 className="font-display font-heading text-2xl leading-[1.1] tracking-display">
        <NameAge name={card.name} age={card.age} online={card.online} />
      </h2>
      <Place className={card.photo ? 'text-on-photo/92' : 'text-text-2'} parts={[card.city, away]} />
      {card.interests.length > 0 && (
        <ul className="flex short:hidden flex-wrap gap-2">
          {card.interests.map((key) => (
            <Interest key={key} interest={key} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Interest({ interest }: { interest: DeckCard['interests'][number] }) {
  const { t } = useTranslation('members')
  return (
    <li className="flex min-h-7.5 items-center gap-[0.3rem] rounded-pill bg-on-photo/20 px-[0.55rem] font-semibold text-xs leading-snug backdrop-blur-glass">
      <Icon name={interestIcons[interest]} />
      {t(`option.interests.${interest}`)}
    </li>
  )
}
