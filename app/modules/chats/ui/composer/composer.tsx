import { Form, useSearchParams } from '@remix-run/react'
import type { FormEvent, KeyboardEvent, RefObject } from 'react'
import { useTranslation } from '~/i18n/translation'
import { Icon } from '~/ui/icon'
import type { ConversationView, SendRefusal } from '../../schema'
import type { PendingDraft } from '../talk/pending-message'
import { CostLine } from './cost-line'
import { IcebreakerChips } from './icebreakers'
import { RefusalNotice } from './refusal-dialog'
import { useDraft } from './use-draft'

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
  const draft = useDraft(field, peer.id)
  const [search] = useSearchParams()
  const suggested = composer.icebreakers[Number(search.get('say') ?? Number.NaN)]

  function send(event: FormEvent) {
    event.preventDefault()
    const body = field.current?.value.trim() ?? ''
    if (!field.current || body === '') return
    onSend({ draftId: crypto.randomUUID(), body })
    field.current.value = ''
    field.current.focus()
    draft.forget()
  }

  function fill(text: string) {
    if (!field.current) return
    field.current.value = text
    field.current.focus()
    draft.keep(text)
  }

  return (
    <Form className="compose" method="post" onSubmit={send}>
      {refused && <RefusalNotice refusal={refused} />}
      <IcebreakerChips lines={composer.icebreakers} onChoose={fill} />
      <input
        type="hidden"
        name="draft_id"
        value={refused && refused.status !== 409 ? refused.draftId : composer.draftId}
      />
      <div className="compose__row">
        <textarea
          ref={field}
          name="body"
          rows={1}
          aria-label={t('composer.label', { name: peer.name })}
          aria-describedby={costId}
          placeholder={t('composer.placeholder')}
          maxLength={composer.maxLength}
          required
          defaultValue={refused?.body ?? (suggested ? t(suggested.key, suggested.values) : '')}
          onChange={(event) => {
            draft.keep(event.target.value)
            onType()
          }}
          onKeyDown={sendOnEnter}
          enterKeyHint="send"
        />
        <button className="send" type="submit" aria-label={sendLabel(conversation, t)}>
          <Icon name="arrow-up" />
        </button>
      </div>
      <CostLine composer={composer} id={costId} />
    </Form>
  )
}

/** Enter sends where there is a keyboard of its own; with Shift, and on a screen's keyboard, it breaks the line. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  const composing = event.nativeEvent.isComposing
  if (event.key !== 'Enter' || event.shiftKey || composing || !matchMedia('(pointer: fine)').matches) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

function sendLabel({ composer: { price } }: ConversationView, t: (key: string, values?: { count: number }) => string) {
  return price.kind === 'credits' ? t('composer.send_for', { count: price.credits }) : t('composer.send')
}
