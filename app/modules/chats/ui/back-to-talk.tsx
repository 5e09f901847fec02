import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwnStorage } from '~/modules/accounts/ui/own-storage'
import { ButtonLink } from '~/ui/button'
import { panelClass } from '~/ui/panels'
import type { WaitingTalk } from '../schema'
import { PeerAvatar } from './peer'

interface BackToTalkProps {
  talk: WaitingTalk
  /** Price of a message, and the member's balance, in credits. */
  messageCredits: number
  balance: number
}

/** Link back to the conversation that the member left in order to buy credits, with the unsent text. */
export function BackToTalk({ talk: { path, peer, unsent }, messageCredits, balance }: BackToTalkProps) {
  const { t } = useTranslation(['chats', 'common'])
  const { read } = useOwnStorage()
  const [draft, setDraft] = useState(unsent)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => setDraft(unsent || read(`draft:${peer.id}`)), [])
  return (
    <section
      className={panelClass({ class: 'grid grid-cols-1 gap-3 p-4 max-md:gap-2' })}
      aria-labelledby="back-to-talk"
    >
      <div className="flex items-center gap-3">
        <PeerAvatar peer={peer} />
        <div className="min-w-0 flex-1">
          <h2 className="heading-4 wrap-anywhere" id="back-to-talk">
            {t(draft ? 'back_to.kept' : 'back_to.title', { name: peer.name })}
          </h2>
          {peer.online && <p className="fine">{t('peer.online')}</p>}
        </div>
      </div>
      {draft && (
        <p className="wrap-anywhere line-clamp-6 whitespace-pre-wrap rounded-bubble-out border-2 border-border-strong border-dashed bg-surface-1 px-4 py-2.5 leading-bubble max-md:line-clamp-2">
          {draft}
        </p>
      )}
      <ButtonLink to={path} look="primary" block>
        {t('back_to.go', { name: peer.name })}
      </ButtonLink>
      {draft && (
        <p className="fine text-center">
          {t('back_to.yourself')}{' '}
          {messageCredits > 0 &&
            balance >= messageCredits &&
            `${t('back_to.costs', { count: messageCredits })} ${t('back_to.leaves', { count: balance - messageCredits })}`}
        </p>
      )}
    </section>
  )
}
