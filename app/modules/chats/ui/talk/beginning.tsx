import { useTranslation } from 'react-i18next'
import { useFrame } from '~/ui/frame'
import { Avatar, chipsClass } from '~/ui/labels'
import type { ConversationView } from '../../schema'
import { PeerAvatar } from '../peer-avatar'
import { InterestChip } from './interest-chip'

/** Before the first message: both faces, and what the two have in common; the lines to begin with stand above the field. */
export function Beginning({ conversation: { peer, about } }: { conversation: ConversationView }) {
  const { t } = useTranslation('chats')
  const { viewer } = useFrame()
  const shared = about.interests.filter((interest) => interest.shared)
  return (
    <section className="mx-auto my-8 grid w-full max-w-narrow justify-items-center gap-3 px-2 text-center" data-beginning>
      <div className="flex -space-x-4">
        <Avatar src={viewer?.photoUrl ?? null} edged />
        <PeerAvatar peer={peer} />
      </div>
      <h2 className="heading-3">{t('beginning.title', { name: peer.name })}</h2>
      <p className="meta">{t('beginning.text')}</p>
      {shared.length > 0 && (
        <ul className={chipsClass({ class: 'justify-center' })} aria-label={t('beginning.common')}>
          {shared.map(({ key }) => (
            <li key={key}>
              <InterestChip interest={key} shared />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
