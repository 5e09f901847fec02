import { cva } from 'class-variance-authority'
import type { MouseEvent, PointerEvent } from 'react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageView } from '../../schema'
import { VoiceBubble } from '../voice/voice-bubble'
import { MessageQuote } from './about-profile'
import { Bubble, bubbleClass, DeletedBubble } from './bubble'
import { GiftCard, ReceivedGift } from './gift-card'
import { useMessageActs } from './message-acts'
import { MessageTools, messagePage } from './message-tools'
import { messageAnchor } from './quote'
import { ReactionMark } from './reactions'

const longMs = 450

/** A finger that moves farther is scrolling. */
const movedPixels = 10

/** Position of a message in the log. `data-continues` marks a message that follows another of the same member. */
export const messageClass = cva('group/message chat-message', {
  variants: {
    mine: { true: 'self-end', false: 'self-start' },
    reacted: { true: 'mb-6' },
  },
  defaultVariants: { mine: false },
})

interface MessageProps {
  message: MessageView
  /** The previous message is by the same member. */
  continues: boolean
  /** The newest message, which is the log's tab stop. */
  newest: boolean
}

/** A message with its actions, which open by its button, a long press or the right mouse button. */
export function Message({ message, continues, newest }: MessageProps) {
  const acts = useMessageActs()
  const [menuRequests, setMenuRequests] = useState(0)
  const reaction = acts.reaction(message)
  const ask = () => setMenuRequests((times) => times + 1)
  const askBy = (event: MouseEvent) => {
    event.preventDefault()
    ask()
  }
  const press = useLongPress(ask)
  const named = {
    id: messageAnchor(message.id),
    'data-message': message.mine ? 'mine' : 'theirs',
    'data-continues': continues || undefined,
  }
  if (message.deleted) {
    return (
      <div {...named} className={messageClass({ mine: message.mine })}>
        <DeletedBubble mine={message.mine} />
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its button does the same
    <div
      {...named}
      {...press}
      className={messageClass({ mine: message.mine, reacted: reaction !== null })}
      onContextMenu={(event) => {
        if (!isForBrowser(event)) askBy(event)
      }}
    >
      <Content message={message} />
      {reaction && (
        <ReactionMark
          key={reaction}
          reaction={reaction}
          mine={message.mine}
          name={acts.name}
          given={message.reaction !== reaction}
          page={messagePage(message.id)}
          onOpen={askBy}
        />
      )}
      <MessageTools message={message} reaction={reaction} menuRequests={menuRequests} newest={newest} />
    </div>
  )
}

/** Links, buttons and selected text keep the browser's own menu. */
function isForBrowser({ target }: MouseEvent): boolean {
  return (target instanceof Element && target.closest('a, button') !== null) || getSelection()?.isCollapsed === false
}

function Content({ message }: { message: MessageView }) {
  const { t } = useTranslation('chats')
  if (!message.reported) return <Written message={message} />
  return (
    <details>
      <summary className={bubbleClass({ kind: 'quiet', mine: false, class: 'cursor-pointer list-none' })}>
        {t('log.reported')} <span className="link">{t('log.show')}</span>
      </summary>
      <Written message={message} />
    </details>
  )
}

function Written({ message }: { message: MessageView }) {
  const { name, openGift } = useMessageActs()
  const { id, gift, kind, mine, answers, about, opened } = message
  if (gift && mine) return <GiftCard gift={gift} message={message} peerName={name} />
  if (gift) return <ReceivedGift gift={gift} message={message} peerName={name} />
  const hear = mine || opened ? undefined : () => openGift(id)
  return (
    <Bubble
      message={message}
      quote={<MessageQuote answers={answers} about={about} mine={mine} />}
      recording={kind === 'voice' && <VoiceBubble message={message} isHeard={opened} onPlay={hear} />}
    />
  )
}

/** Returns handlers for a long press by touch or pen. A mouse has its right button. */
function useLongPress(act: () => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>()
  const end = () => clearTimeout(press.current?.timer)
  return {
    onPointerDown({ pointerType, clientX, clientY }: PointerEvent) {
      end()
      if (pointerType !== 'mouse') press.current = { timer: setTimeout(act, longMs), x: clientX, y: clientY }
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { x, y } = press.current ?? { x: clientX, y: clientY }
      if (Math.hypot(clientX - x, clientY - y) > movedPixels) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
