import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { Photo } from '~/modules/photos/ui/photo'
import { ButtonLink } from '~/ui/button'
import { Chip } from '~/ui/forms/choices'
import { useFrame } from '~/ui/frame'
import { FictionalMark } from '~/ui/labels'
import type { ConversationView } from '../schema'

/** The third column, from 1200 px: who the other one is. */
export function AboutPeer({ conversation: { peer, about } }: { conversation: ConversationView }) {
  const { t } = useTranslation(['chats', 'members'])
  const { distance } = useFormat()
  const { tenant } = useFrame()
  if (peer.gone) return null
  const place = [about.city, about.distance === null ? null : t('peer.away', { distance: distance(about.distance) })]
  return (
    <aside className="chat__about" aria-label={t('about.label', { name: peer.name })}>
      {peer.photo && (
        <span className="ph">
          <Photo photo={peer.photo} sizes="252px" />
          {peer.fictional && <FictionalMark icon={tenant.fictionalIcon} label={tenant.fictionalSingular} glass />}
        </span>
      )}
      <div>
        <h2 className="h-3">
          {peer.age === null ? peer.name : t('peer.name_age', { name: peer.name, age: peer.age })}
        </h2>
        <p className="meta">{place.filter(Boolean).join(' · ')}</p>
      </div>
      {about.aboutMe && <p className="meta">{about.aboutMe}</p>}
      {about.interests.length > 0 && (
        <div className="chips">
          {about.interests.map(({ key, shared }) => (
            <Chip key={key} shared={shared}>
              {t(`members:option.interests.${key}`)}
            </Chip>
          ))}
        </div>
      )}
      <ButtonLink to={`/members/${peer.id}`} look="soft" size="small" block>
        {t('about.profile')}
      </ButtonLink>
    </aside>
  )
}
