import { useTranslation } from 'react-i18next'
import { Avatar } from '~/ui/labels'
import type { PeerView } from '../schema'

interface PeerAvatarProps {
  peer: PeerView
  size?: 'small' | 'row' | 'face'
  /** Adds an edge, for a picture that overlaps another. */
  edged?: boolean
}

/** The peer's small picture, with a dot while online. */
export function PeerAvatar({ peer, size, edged = false }: PeerAvatarProps) {
  const { t } = useTranslation('common')
  return (
    <Avatar
      src={peer.thumb}
      edged={edged}
      {...(size ? { size } : {})}
      {...(peer.online ? { online: t('online') } : {})}
    />
  )
}

/** Name and age, such as 'Sanne, 32'; only the name when the age isn't shown. */
export function PeerName({ peer }: { peer: PeerView }) {
  const { t } = useTranslation('chats')
  if (peer.gone) return t('peer.gone')
  return peer.age === null ? <bdi>{peer.name}</bdi> : t('peer.name_age', { name: peer.name, age: peer.age })
}
