import { useFetcher } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { GiftName } from '~/modules/gifts/schema'
import { photoField } from '~/modules/photos/upload/limits'
import { Icon } from '~/ui/icon'
import type { MessageKind, ProfilePart, QuotedMessage, SendOutcome, SendRefusal } from '../../schema'
import { barsField, voiceField } from '../../voice/voice'
import type { ChosenFile } from '../composer/extras/chosen-photo'
import { MessageQuote } from '../message/about-profile'
import { Bubble } from '../message/bubble'
import { GiftCard } from '../message/gift-card'
import { messageClass } from '../message/message'
import { useMessageActs } from '../message/message-acts'
import type { RecordedVoice } from '../voice/use-recording'
import { VoiceBubble } from '../voice/voice-bubble'

/** A message that the server has not confirmed yet. */
export interface PendingDraft {
  draftId: string
  body: string
  gift?: GiftName
  photo?: ChosenFile | undefined
  voice?: RecordedVoice | undefined
  /** The message that it replies to. */
  answers?: QuotedMessage | undefined
  /** The part of the peer's profile that it is about. */
  about?: ProfilePart | undefined
}

/** Retries are needed because a browser doesn't always notice that the connection, or the server, is back. */
const againAfterMs = [3_000, 6_000, 15_000, 30_000]

interface PendingMessageProps {
  draft: PendingDraft
  /** Path that the message is posted to. */
  action: string
  /** An earlier message is still pending: messages are sent in the order they were written. */
  held: boolean
  onSent: (sent: { conversationId: string }) => void
  /** The message was sent, and the page has been reloaded since. */
  onArrived: (draftId: string) => void
  /** The message stays here to be retried, and doesn't hold up later ones. */
  onFailed: (draftId: string) => void
  /** The writer edits the refused text, or discards the photo or gift. */
  onTakenBack: (refusal: SendRefusal) => void
  /** The refusal has to be explained, and the text goes back to the field. */
  onRefused: (refusal: SendRefusal) => void
}

/**
 * Shows a message at once and sends it. If the server didn't receive it, it is sent again when the connection is back
 * and at growing intervals. The draft id keeps it one message.
 */
export function PendingMessage({
  draft,
  action,
  held,
  onSent,
  onArrived,
  onFailed,
  onTakenBack,
  onRefused,
}: PendingMessageProps) {
  const { t } = useTranslation('chats')
  const fetcher = useFetcher<SendOutcome>({ key: draft.draftId })
  const handled = useRef<SendOutcome>()
  const tries = useRef(0)
  const { submit, data: outcome } = fetcher
  const sending = fetcher.state !== 'idle'
  const lost = !sending && outcome !== undefined && 'failed' in outcome
  const refused = !sending && outcome !== undefined && 'refused' in outcome ? outcome.refused : null

  const send = () =>
    submit(formOf(draft), {
      method: 'post',
      action,
      encType: draft.photo || draft.voice ? 'multipart/form-data' : 'application/x-www-form-urlencoded',
    })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when its turn has come
  useEffect(() => {
    if (!held && !outcome) send()
  }, [held])

  useEffect(() => {
    if (!outcome || handled.current === outcome) return
    handled.current = outcome
    if ('sent' in outcome) onSent(outcome.sent)
    else if ('refused' in outcome && outcome.refused.alert) onRefused(outcome.refused)
    else onFailed(draft.draftId)
  })

  const arrived = !sending && outcome !== undefined && 'sent' in outcome
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (arrived) onArrived(draft.draftId)
  }, [arrived])

  // biome-ignore lint/correctness/useExhaustiveDependencies: waits and listens while it is lost
  useEffect(() => {
    if (!lost) return
    const timer = setTimeout(send, againAfterMs[Math.min(tries.current++, againAfterMs.length - 1)])
    window.addEventListener('online', send)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', send)
    }
  }, [lost])

  const failed = lost || refused
  return (
    <>
      <div className={messageClass({ mine: true })} data-message="mine">
        <Pending draft={draft} sending={!failed} />
      </div>
      {failed ? (
        <p
          data-sent
          className="max-w-[min(78%,30rem)] self-end px-1.5 pb-2 text-end text-danger-ink text-xs"
          role="alert"
        >
          <Icon className="me-1 inline-block align-[-0.15em]" name="circle-alert" />
          {refused ? refused.text : t('log.not_sent')}{' '}
          {refused && isHopeless(refused) ? (
            <button className="link text-inherit" type="button" onClick={() => onTakenBack(refused)}>
              {t(refused.kind === 'text' ? 'log.edit' : 'log.discard')}
            </button>
          ) : (
            <button className="link text-inherit" type="button" onClick={send}>
              {t('log.try_again')}
            </button>
          )}
        </p>
      ) : (
        <p data-sent className="self-end px-1.5 pb-2 text-text-3 text-xs">
          {t('log.sending')}
        </p>
      )}
    </>
  )
}

function Pending({ draft, sending }: { draft: PendingDraft; sending: boolean }) {
  const { name } = useMessageActs()
  const { body, gift, photo, voice, answers, about } = draft
  if (gift) return <GiftCard gift={gift} message={{ mine: true, body }} peerName={name} sending={sending} />
  const nothing = { gift: null, photo: null, photoStatus: null, answers: null }
  return (
    <Bubble
      message={{ ...nothing, mine: true, kind: kindOf(draft), body }}
      picture={photo?.picture}
      sending={sending}
      quote={<MessageQuote answers={answers} about={about?.quote} mine />}
      recording={
        voice && (
          <VoiceBubble
            message={{ mine: true, voice: { ...voice, type: voice.file.type }, photoStatus: 'active' }}
            isHeard
            onPlay={undefined}
          />
        )
      }
    />
  )
}

/** Whether a retry is pointless because the same text or photo would be refused again. */
function isHopeless({ status }: SendRefusal): boolean {
  return status === 413 || status === 422
}

function kindOf({ gift, photo, voice }: PendingDraft): MessageKind {
  if (photo) return 'photo'
  if (voice) return 'voice'
  return gift ? 'gift' : 'text'
}

function formOf({ draftId, body, gift, photo, voice, answers, about }: PendingDraft): FormData {
  const form = new FormData()
  form.set('draft_id', draftId)
  form.set('body', body)
  form.set('script', 'yes')
  if (gift) form.set('gift', gift)
  if (answers) form.set('answers', answers.id)
  if (about) form.set('about', about.name)
  if (photo) form.set(photoField, photo.file)
  if (voice) {
    form.set(barsField, voice.bars)
    form.set(voiceField, voice.file, voiceField)
  }
  return form
}
