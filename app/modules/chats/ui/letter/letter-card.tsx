import { useTranslation } from 'react-i18next'
import { FictionalTag } from '~/modules/members/ui/fictional'
import { panelClass } from '~/ui/panels'
import type { LetterView } from '../../schema'
import { bubbleClass } from '../message/bubble'
import { PeerAvatar, PeerName } from '../peer'
import { LetterTrail } from './letter-trail'

/** The letter with which a member began, and what became of it. */
export function LetterCard({ letter }: { letter: LetterView }) {
  const { t } = useTranslation('chats')
  const { peer, text, lost } = letter
  return (
    <article className={panelClass({ class: 'grid gap-4' })} aria-label={t('letter.label')} data-letter>
      {!lost && (
        <div className="flex items-center gap-3">
          <PeerAvatar peer={peer} size="face" />
          <div className="grid justify-items-start gap-1">
            <p className="heading-4 wrap-anywhere">
              <PeerName peer={peer} />
            </p>
            {peer.fictional && <FictionalTag />}
          </div>
        </div>
      )}
      <p className={bubbleClass({ kind: 'text', mine: true, class: 'justify-self-end' })}>{text}</p>
      {!lost && <LetterTrail letter={letter} />}
    </article>
  )
}
