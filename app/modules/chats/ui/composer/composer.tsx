import { Form, useSearchParams } from '@remix-run/react'
import type { FormEvent, KeyboardEvent, RefObject } from 'react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { photoTypes } from '~/modules/photos/upload/limits'
import { characters } from '~/platform/forms/text-length'
import { iconButtonClass } from '~/ui/button'
import { Icon } from '~/ui/icon'
import type { ConversationView, SendRefusal } from '../../schema'
import { conversationIntents } from '../../schema'
import { IcebreakerChips } from '../beginning/icebreakers'
import { WritingAbout } from '../message/about-profile'
import { Replying } from '../message/replying'
import type { PendingDraft } from '../talk/pending-message'
import { useVoice } from '../voice/use-voice'
import { ComposeField } from './compose-field'
import { composerClass, composerRowClass } from './composer-classes'
import { CostLine } from './cost-line'
import { ChosenPhoto, usePhotoChoice } from './extras/chosen-photo'
import { ExtraLink } from './extras/extra-link'
import { GiftSheet } from './extras/gift-form'
import { RefusalNotice } from './refusal-dialog'
import { useDraft, useTakenOver } from './use-draft'
import { useMissingText } from './use-missing-text'
import type { NextQuote } from './use-quote'
import { noQuote } from './use-quote'

/** Fetched when first opened. */
const EmojiPicker = lazy(() => import('./extras/emoji-picker').then((file) => ({ default: file.EmojiPicker })))

const costId = 'cost'

interface ComposerProps {
  conversation: ConversationView
  /** The conversation has no messages, sent or pending. The suggested lines are then shown in place of messages. */
  isEmpty: boolean
  field: RefObject<HTMLTextAreaElement>
  /** The refusal of a form sent without a script. */
  refused: SendRefusal | null
  quote: NextQuote
  /** @param rest what the next message still quotes */
  onCancelQuote: (rest: NextQuote) => void
  onSend: (draft: PendingDraft) => void
  /** The viewer can't pay for what the composer was asked for. */
  onUnpaid: (refusal: SendRefusal) => void
  onType: () => void
}

/** The composer: a plain form. With a script, the message is shown at once and sent in the background. */
export function Composer({
  conversation,
  isEmpty,
  field,
  refused,
  quote,
  onCancelQuote,
  onSend,
  onUnpaid,
  onType,
}: ComposerProps) {
  const { t } = useTranslation(['chats'])
  const { peer, composer } = conversation
  const { reply, about } = quote
  const draft = useDraft(field, peer.id, refused?.body)
  const missing = useMissingText(field)
  const photo = usePhotoChoice(field)
  const [search, setSearch] = useSearchParams()
  const [picksEmoji, setPicksEmoji] = useState(false)
  const suggested = composer.icebreakers[Number(search.get('say') ?? Number.NaN)]

  useTakenOver(composer.unsent, draft.keep)
  const sentTexts = new Set(conversation.messages.filter(({ mine }) => mine).map(({ body }) => body))

  const voice = useVoice({
    composer,
    peer,
    isBusy: photo.chosen !== null,
    // After the field is shown again.
    onClose: () => setTimeout(() => field.current?.focus()),
    onSend(recorded) {
      onSend({ draftId: crypto.randomUUID(), body: '', voice: recorded, ...quotedIn(quote) })
      onCancelQuote(noQuote)
    },
    onUnpaid,
  })

  function send(event: FormEvent) {
    event.preventDefault()
    if (!field.current) return
    const body = photo.chosen ? field.current.value.trim() : missing.textToSend()
    if (body === null) return
    onSend({ draftId: crypto.randomUUID(), body, photo: photo.take(), ...quotedIn(quote) })
    onCancelQuote(noQuote)
    field.current.value = ''
    field.current.focus()
    setPicksEmoji(false)
    draft.forget()
  }

  function insert(text: string) {
    const element = field.current
    if (!element || characters(element.value) + characters(text) > composer.maxLength) return
    element.setRangeText(text, element.selectionStart, element.selectionEnd, 'end')
    draft.keep(element.value)
  }

  function closeEmoji({ key }: KeyboardEvent) {
    if (key !== 'Escape' || !picksEmoji) return
    setPicksEmoji(false)
    field.current?.focus()
  }

  function closeGifts() {
    search.delete('gift')
    setSearch(search, { replace: true, preventScrollReset: true })
  }

  return (
    <>
      <Form className={composerClass} method="post" noValidate onSubmit={send} onKeyDown={closeEmoji}>
        {refused && <RefusalNotice refusal={refused} composer={composer} />}
        {!isEmpty && <IcebreakerChips lines={composer.icebreakers} sentTexts={sentTexts} onChoose={draft.fill} />}
        {reply && <Replying quoted={reply} name={peer.name} onCancel={() => onCancelQuote({ reply: null, about })} />}
        {about && !reply && <WritingAbout part={about} onCancel={() => onCancelQuote(noQuote)} />}
        {photo.chosen && <ChosenPhoto picture={photo.chosen.picture} onRemove={photo.forget} />}
        {picksEmoji && (
          <Suspense fallback={null}>
            <EmojiPicker onChoose={insert} />
          </Suspense>
        )}
        <input
          type="hidden"
          name="draft_id"
          value={refused?.kind === 'text' && refused.status !== 409 ? refused.draftId : composer.draftId}
        />
        <input ref={photo.input} type="file" hidden accept={photoTypes} onChange={photo.choose} />
        {voice.recorder}
        <div className={voice.recorder ? 'hidden' : 'contents'}>
          <div className={composerRowClass}>
            <ExtraLink extra="photo" credits={composer.photoCredits} onClick={photo.open} />
            <ExtraLink extra="gift" credits={Math.min(...composer.gifts.map(({ credits }) => credits))} />
            <button
              className={iconButtonClass({ class: 'unscripted:hidden! max-md:hidden!' })}
              type="button"
              aria-label={t('emoji.open')}
              aria-expanded={picksEmoji}
              onClick={() => setPicksEmoji(!picksEmoji)}
            >
              <Icon name="smile" />
            </button>
            <ComposeField
              conversation={conversation}
              field={field}
              costId={costId}
              placeholder={t('composer.placeholder')}
              written={refused?.body ?? (suggested ? t(suggested.key, suggested.values) : composer.unsent)}
              isMissing={missing.isMissing}
              sendsPhoto={photo.chosen !== null}
              mic={voice.mic}
              onType={(text) => {
                draft.keep(text)
                missing.noteTyped()
                onType()
              }}
            />
          </div>
          <CostLine
            composer={composer}
            id={costId}
            sendsPhoto={photo.chosen !== null}
            offersVoice={voice.mic !== null}
          />
        </div>
        {composer.unsent && (
          <button
            className="link scripted:hidden min-h-touch justify-self-start px-1 text-sm"
            type="submit"
            name="intent"
            value={conversationIntents.deleteUnsent}
          >
            {t('composer.delete_unsent')}
          </button>
        )}
      </Form>
      {search.has('gift') && (
        <GiftSheet
          conversation={conversation}
          onClose={closeGifts}
          onSend={(gift) => {
            onSend({ draftId: crypto.randomUUID(), ...gift })
            closeGifts()
          }}
        />
      )}
    </>
  )
}

function quotedIn({ reply, about }: NextQuote): Pick<PendingDraft, 'answers' | 'about'> {
  if (reply) return { answers: reply }
  return about ? { about } : {}
}
