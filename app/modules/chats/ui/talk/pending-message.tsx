import { useFetcher } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { GiftName } from '~/modules/gifts/schema'
import { photoField } from '~/modules/photos/upload/limits'
import { Icon } from '~/ui/icon'
import type { MessageKind, ProfilePart, QuotedMessage, SendOutcome, SendRefusal } from '../../schema'
import type { ChosenFile } from '../composer/extras/use-photo-choice'
import { MessageQuote } from '../message/about-profile'
import { Bubble } from '../message/bubble'
import { GiftCard } from '../message/gift-card'
import { messageClass } from '../message/message'
import { useMessageActs } from '../message/message-acts'

/** A message between the composer and the server. */
export interface PendingDraft {
  draftId: string
  body: string
  gift?: GiftName
  photo?: ChosenFile | undefined
  /** What it replies to. */
  answers?: QuotedMessage | undefined
  /** What of the other one's profile it is about. */
  about?: ProfilePart | undefined
}

/** A browser doesn't always know that the connection is back, or that the server is. */
const againAfterMs = [3_000, 6_000, 15_000, 30_000]

interface PendingMessageProps {
  draft: PendingDraft
  /** The path that takes the message. */
  action: string
  /** An earlier one is still under way: messages arrive in the order they were written. */
  held: boolean
  onSent: (sent: { conversationId: string }) => void
  /** It was sent, and the page has been loaded anew since. */
  onArrived: (draftId: string) => void
  /** It stays here to be tried again, and holds up no other. */
  onFailed: (draftId: string) => void
  /** Its writer changes the refused text, or lets the photo or gift go. */
  onTakenBack: (refusal: SendRefusal) => void
  /** It has to be explained: the text goes back to the field. */
  onRefused: (refusal: SendRefusal) => void
}

/**
 * Shows a message at once and sends it. What the server didn't get is sent again when the connection is back, and from time
 * to time; the draft id keeps it one message.
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
  const told = useRef<SendOutcome>()
  const tries = useRef(0)
  const { submit, data: outcome } = fetcher
  const sending = fetcher.state !== 'idle'
  const lost = !sending && outcome !== undefined && 'failed' in outcome
  const refused = !sending && outcome !== undefined && 'refused' in outcome ? outcome.refused : null

  const send = () =>
    submit(formOf(draft), {
      method: 'post',
      action,
      encType: draft.photo ? 'multipart/form-data' : 'application/x-www-form-urlencoded',
    })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when its turn has come
  useEffect(() => {
    if (!held && !outcome) send()
  }, [held])

  useEffect(() => {
    if (!outcome || told.current === outcome) return
    told.current = outcome
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
  const { body, gift, photo, answers, about } = draft
  if (gift) return <GiftCard gift={gift} message={{ mine: true, body }} peerName={name} sending={sending} />
  const nothing = { gift: null, photo: null, photoStatus: null, answers: null }
  return (
    <Bubble
      message={{ ...nothing, mine: true, kind: kindOf(draft), body }}
      picture={photo?.picture}
      sending={sending}
      quote={<MessageQuote answers={answers} about={about?.quote} mine />}
    />
  )
}

/** The same text or photo would be refused again. */
function isHopeless({ status }: SendRefusal): boolean {
  return status === 413 || status === 422
}

function kindOf({ gift, photo }: PendingDraft): MessageKind {
  if (photo) return 'photo'
  return gift ? 'gift' : 'text'
}

function formOf({ draftId, body, gift, photo, answers, about }: PendingDraft): FormData {
  const form = new FormData()
  form.set('draft_id', draftId)
  form.set('body', body)
  form.set('script', 'yes')
  if (gift) form.set('gift', gift)
  if (answers) form.set('answers', answers.id)
  if (about) form.set('about', about.name)
  if (photo) form.set(photoField, photo.file)
  return form
}
