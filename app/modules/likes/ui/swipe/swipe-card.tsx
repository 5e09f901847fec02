import { useFormat } from '~/i18n/formats'
import { useTranslation } from '~/i18n/translation'
import { NameAge, Place } from '~/modules/members/ui/cards/card-lines'
import { FictionalBadge } from '~/modules/members/ui/fictional'
import { interestIcons } from '~/modules/members/ui/interest-icons'
import { Photo } from '~/modules/photos/ui/photo'
import { Icon } from '~/ui/icon'
import { Dot, Tag } from '~/ui/labels'
import { Link } from '~/ui/link'
import type { DeckCard } from '../../swipe/schema'

const sizes = '(min-width: 440px) 400px, 92vw'

/** The picture and the facts of a card of the deck; of one that lies below, the picture alone. */
export function SwipeCardContent({ card, below }: { card: DeckCard; below?: boolean }) {
  const { t } = useTranslation(['likes', 'members'])
  const picture = card.photo ? (
    <Photo photo={card.photo} sizes={sizes} first />
  ) : (
    <span className="mcard__none">
      <Icon name="user-round" />
    </span>
  )
  if (below) return <span className="deck__photo">{picture}</span>
  return (
    <>
      <Link to={`/members/${card.id}`} aria-label={t('swipe.open', { name: card.name })} draggable={false}>
        {picture}
      </Link>
      {(card.premium || card.fictional) && (
        <div className="mcard__top">
          {card.premium && (
            <Tag look="premium" icon="crown">
              {t('members:premium')}
            </Tag>
          )}
          {card.fictional && (
            <span className="ms-auto">
              <FictionalBadge />
            </span>
          )}
        </div>
      )}
      <CardFacts card={card} />
    </>
  )
}

function CardFacts({ card }: { card: DeckCard }) {
  const { t } = useTranslation(['likes', 'members'])
  const { distance } = useFormat()
  const away = card.distance === null ? null : t('members:away', { distance: distance(card.distance) })
  return (
    <div className="mcard__info">
      <h2 className="mcard__name">
        <NameAge name={card.name} age={card.age} />
        {card.online && <Dot online label={t('members:online')} />}
      </h2>
      <Place parts={[card.city, away]} />
      {card.interests.length > 0 && (
        <div className="chips">
          {card.interests.map((key) => (
            <Tag key={key} {...iconOf(key)}>
              {t(`members:option.interests.${key}`)}
            </Tag>
          ))}
        </div>
      )}
    </div>
  )
}

function iconOf(interest: DeckCard['interests'][number]) {
  const icon = interestIcons[interest]
  return icon ? { icon } : {}
}
