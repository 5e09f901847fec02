import { useTranslation } from 'react-i18next'
import type { PeerView } from '../schema'

/** Name and age, such as 'Sanne, 32'; only the name when the age isn't shown. */
export function PeerName({ peer }: { peer: PeerView }) {
  const { t } = useTranslation('chats')
  if (peer.gone) return t('peer.gone')
  return peer.age === null ? <bdi>{peer.name}</bdi> : t('peer.name_age', { name: peer.name, age: peer.age })
}
