import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { isInterest } from '~/modules/members/interests'
import { FictionalBadge } from '~/modules/members/ui/fictional'
import { interestIcons } from '~/modules/members/ui/interest-icons'
import { Photo } from '~/modules/photos/ui/photo'
import { photoFrameClass } from '~/modules/photos/ui/photo-frame'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/button'
import { Dotted } from '~/ui/dotted'
import { Chip, chipsClass } from '~/ui/labels'
import type { ConversationView } from '../../schema'
import { PeerName } from '../peer'

/** The third column, shown from 1200 px: who the peer is. */
export function AboutPeer({ conversation: { peer, about } }: { conversation: ConversationView }) {
  const { t } = useTranslation(['chats', 'members'])
  const { distance } = useFormat()
  if (peer.gone) return null
  const place = [about.city, about.distance === null ? null : t('peer.away', { distance: distance(about.distance) })]
  return (
    <aside
      className="hidden min-h-0 min-w-0 flex-col gap-4 overflow-auto border-border border-s bg-surface-1 p-5 xl:flex"
      aria-label={t('about.label', { name: peer.name })}
    >
      {peer.photo && (
        <span className={photoFrameClass({ shape: 'square', class: 'flex-none' })}>
          <Photo photo={peer.photo} sizes="252px" />
          {peer.fictional && <FictionalBadge />}
        </span>
      )}
      <div>
        <h2 className="heading-3">
          <PeerName peer={peer} />
        </h2>
        <p className="meta">
          <Dotted parts={place} />
        </p>
      </div>
      {about.aboutMe && <p className="meta">{about.aboutMe}</p>}
      {about.interests.length > 0 && (
        <div className={chipsClass()}>
          {about.interests.map(({ key, shared }) => (
            <Chip key={key} shared={shared} {...iconOf(key)}>
              {t(`members:option.interests.${key}`)}
            </Chip>
          ))}
        </div>
      )}
      <ButtonLink to={paths.member(peer.id)} look="soft" size="small" block>
        {t('about.profile')}
      </ButtonLink>
    </aside>
  )
}

function iconOf(interest: string) {
  return isInterest(interest) ? { icon: interestIcons[interest] } : {}
}
