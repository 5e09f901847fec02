import { useTranslation } from 'react-i18next'
import { Avatar } from '~/ui/labels'
import type { PeerView } from '../schema'

/** The other one's picture, small, with the dot of presence. */
export function PeerAvatar({ peer, size }: { peer: PeerView; size?: 'small' | 'row' }) {
  const { t } = useTranslation('common')
  const src = peer.photo?.sources[0]?.url ?? null
  return <Avatar src={src} {...(size ? { size } : {})} {...(peer.online ? { online: t('online') } : {})} />
}
