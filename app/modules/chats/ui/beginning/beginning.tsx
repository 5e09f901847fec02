import { useTranslation } from 'react-i18next'
import { useViewer } from '~/modules/accounts/ui/use-viewer'
import { isInterest } from '~/modules/members/interests'
import { interestIcons } from '~/modules/members/ui/interest-icons'
import { classNames } from '~/ui/class-names'
import { Avatar, Chip } from '~/ui/labels'
import type { AboutPeer, ConversationView, Icebreaker } from '../../schema'
import { PeerAvatar } from '../peer'
import { LineButtons } from './line-buttons'

interface BeginningProps {
  conversation: ConversationView
  /** Suggested first lines; empty while the viewer can't write. */
  lines: readonly Icebreaker[]
  /** A dialog shows the lines. Their place stays, so that nothing moves when it closes. */
  hidesLines: boolean
  onChoose: (text: string) => void
}

/** Shown before the first message: both photos, what the two have in common, and suggested first lines (design, 45). */
export function Beginning({ conversation, lines, hidesLines, onChoose }: BeginningProps) {
  const { peer, about, matched } = conversation
  const { t } = useTranslation('chats')
  const viewer = useViewer()
  const hasCommon = about.wish !== null || about.interests.some(({ shared }) => shared)
  return (
    <section
      className="mx-auto my-auto grid w-full max-w-120 grid-cols-1 justify-items-center gap-5 py-3 text-center"
      aria-labelledby="beginning"
      data-beginning
    >
      <div className="flex *:not-first:-ms-4.5">
        <Avatar src={viewer?.photoUrl ?? null} size="face" edged />
        <PeerAvatar peer={peer} size="face" edged />
      </div>
      <div className="grid grid-cols-1 gap-2">
        <h2 className="heading-2 wrap-anywhere" id="beginning">
          {t('beginning.title', { name: peer.name })}
        </h2>
        <p className="text-balance text-text-2">{t(wordsOf({ matched, hasCommon }))}</p>
      </div>
      {hasCommon && <CommonGround about={about} />}
      {lines.length > 0 && (
        <div className={classNames('grid w-full grid-cols-1 justify-items-center gap-2', hidesLines && 'invisible')}>
          <h3 className="font-semibold text-text-3 text-xs">{t('beginning.ways')}</h3>
          <LineButtons lines={lines} onChoose={onChoose} wide />
        </div>
      )}
    </section>
  )
}

function wordsOf({ matched, hasCommon }: { matched: boolean; hasCommon: boolean }) {
  if (matched) return 'beginning.matched'
  return hasCommon ? 'beginning.voice' : 'beginning.blank'
}

/** What both profiles say. */
function CommonGround({ about }: { about: AboutPeer }) {
  const { t } = useTranslation(['chats', 'members'])
  return (
    <ul className="flex flex-wrap justify-center gap-1.5" aria-label={t('beginning.common')}>
      {about.interests
        .filter(({ shared }) => shared)
        .slice(0, mostShown)
        .map(({ key }) => (
          <li key={key}>
            <Chip shared {...(isInterest(key) && { icon: interestIcons[key] })}>
              {t(`members:option.interests.${key}`)}
            </Chip>
          </li>
        ))}
      {about.wish && (
        <li>
          <Chip shared icon="heart">
            {t(`members:option.reason_for_signup.${about.wish}`)}
          </Chip>
        </li>
      )}
    </ul>
  )
}

/** Maximum number of interests; together with the wish they fit in two lines. */
const mostShown = 4
