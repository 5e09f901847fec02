import { Form, useSearchParams } from '@remix-run/react'
import type { FormEvent, KeyboardEvent, RefObject } from 'react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { photoTypes } from '~/modules/photos/upload/limits'
import { iconButtonClass } from '~/ui/button'
import { Icon } from '~/ui/icon'
import type { ConversationView, SendRefusal } from '../../schema'
import type { PendingDraft } from '../talk/pending-message'
import { ComposeField } from './compose-field'
import { composerClass, composerRowClass } from './composer-classes'
import { CostLine } from './cost-line'
import { ChosenPhoto } from './extras/chosen-photo'
import { ExtraLink } from './extras/extra-link'
import { GiftSheet } from './extras/gift-sheet'
import { usePhotoChoice } from './extras/use-photo-choice'
import { IcebreakerChips } from './icebreakers'
import { RefusalNotice } from './refusal-dialog'
import { useDraft } from './use-draft'

/** Fetched when it is opened first. */
const EmojiPicker = lazy(() => import('./extras/emoji-picker').then((file) => ({ default: file.EmojiPicker })))

const costId = 'cost'

interface ComposerProps {
  conversation: ConversationView
  field: RefObject<HTMLTextAreaElement>
  /** What a page without script was answered. */
  refused: SendRefusal | null
  onSend: (draft: PendingDraft) => void
  onType: () => void
}

/** Where one writes: a plain form; with a script the message shows at once and goes its own way. */
export function Composer({ conversation, field, refused, onSend, onType }: ComposerProps) {
  const { t } = useTranslation(['chats'])
  const { peer, composer } = conversation
  const draft = useDraft(field, peer.id, refused?.body)
  const photo = usePhotoChoice()
  const [search, setSearch] = useSearchParams()
  const [picksEmoji, setPicksEmoji] = useState(false)
  const suggested = composer.icebreakers[Number(search.get('say') ?? Number.NaN)]

  function send(event: FormEvent) {
    event.preventDefault()
    const body = field.current?.value.trim() ?? ''
    if (!field.current || body === '') return
    onSend({ draftId: crypto.randomUUID(), body })
    field.current.value = ''
    field.current.focus()
    setPicksEmoji(false)
    draft.forget()
  }

  function insert(text: string) {
    const element = field.current
    if (!element || element.value.length + text.length > composer.maxLength) return
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
      <Form className={composerClass} method="post" onSubmit={send} onKeyDown={closeEmoji}>
        {refused && <RefusalNotice refusal={refused} composer={composer} />}
        <IcebreakerChips lines={composer.icebreakers} onChoose={draft.fill} />
        {photo.chosen && (
          <ChosenPhoto
            conversation={conversation}
            picture={photo.chosen.picture}
            onSend={() => onSend({ draftId: crypto.randomUUID(), body: '', photo: photo.take() })}
            onCancel={photo.forget}
          />
        )}
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
            written={refused?.body ?? (suggested ? t(suggested.key, suggested.values) : '')}
            onType={(text) => {
              draft.keep(text)
              onType()
            }}
          />
        </div>
        <CostLine composer={composer} id={costId} />
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
