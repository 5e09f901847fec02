import { useTranslation } from 'react-i18next'
import { Trans } from '~/i18n/trans'
import type { LetterView } from '../../schema'
import { bubbleClass } from '../message/bubble'
import { PeerAvatar } from '../peer'

interface LetterStripProps {
  letter: LetterView
  /** The step asks for a photo, which the recipient will see. */
  asksPhoto: boolean
}

/** In the head of the sign-up's steps: who has the member's letter. It unfolds to its words, without a script too. */
export function LetterStrip({ letter: { peer, text, lost }, asksPhoto }: LetterStripProps) {
  const { t } = useTranslation('chats')
  return (
    <details className="rounded-lg bg-surface-2 px-3" data-letter>
      <summary className="flex min-h-touch cursor-pointer list-none items-center gap-3 py-1">
        <PeerAvatar peer={peer} size="small" />
        <span className="wrap-anywhere min-w-0 flex-1 text-sm leading-snug">
          {lost || peer.fictional ? (
            t(lost ? 'letter.lost' : 'letter.is_sent')
          ) : (
            <Trans
              t={t}
              i18nKey={asksPhoto ? 'letter.sees_photo' : 'letter.has_it'}
              values={{ name: peer.name }}
              components={{ b: <b /> }}
            />
          )}
        </span>
        <span className="link text-sm">{t('letter.read_it')}</span>
      </summary>
      <p className={bubbleClass({ kind: 'text', mine: true, class: 'mb-3 max-h-[30dvh] overflow-y-auto' })}>{text}</p>
    </details>
  )
}
