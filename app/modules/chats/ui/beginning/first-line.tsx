import { Form, useSearchParams } from '@remix-run/react'
import type { FormEvent } from 'react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import type { ConversationView } from '../../schema'
import { ComposeField } from '../composer/compose-field'
import { composerRowClass } from '../composer/composer-classes'
import { CostLine } from '../composer/cost-line'
import { useDraft } from '../composer/use-draft'
import { useMissingText } from '../composer/use-missing-text'
import { LineButtons } from './line-buttons'

const costId = 'first-cost'

interface FirstLineProps {
  /** A conversation in which the viewer may write (`isOpen`). Lines are suggested while it has no messages. */
  conversation: ConversationView
  placeholder: string
  /** The brand's warning before the first message to a fictional profile. */
  warning: string
}

/**
 * Form for a message on a page other than the conversation's. It is posted to the conversation's page, like every first
 * message, and leads there.
 */
export function FirstLine({ conversation, placeholder, warning }: FirstLineProps) {
  const { t } = useTranslation('chats')
  const { messages, peer, composer } = conversation
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = useDraft(field, peer.id)
  const missing = useMissingText(field)
  const [search] = useSearchParams()
  const suggested = composer.icebreakers[Number(search.get('say') ?? Number.NaN)]
  const start = suggested ? t(suggested.key, suggested.values) : composer.unsent
  const [written, setWritten] = useState(start)
  const suggests = messages.length === 0 && (!peer.fictional || composer.staffed)

  function send(event: FormEvent) {
    if (missing.textToSend() === null) event.preventDefault()
    else draft.forget()
  }

  function choose(text: string) {
    draft.fill(text)
    setWritten(text)
    missing.noteTyped()
  }

  return (
    <Form
      className="grid grid-cols-1 gap-3 text-start"
      method="post"
      action={paths.memberChat(peer.id)}
      noValidate
      onSubmit={send}
    >
      {suggests && <LineButtons lines={composer.icebreakers} written={written} onChoose={choose} />}
      {composer.warns && <p className="fine">{warning}</p>}
      <input type="hidden" name="draft_id" value={composer.draftId} />
      <div className="grid grid-cols-1 gap-2">
        <div className={composerRowClass}>
          <ComposeField
            conversation={conversation}
            field={field}
            costId={costId}
            placeholder={placeholder}
            written={start}
            isMissing={missing.isMissing}
            onType={(text) => {
              draft.keep(text)
              setWritten(text)
              missing.noteTyped()
            }}
          />
        </div>
        <CostLine composer={composer} id={costId} />
      </div>
    </Form>
  )
}

/** Whether the first message can be written here. A warning that must precede it is shown above the field. */
export function isOpen({ composer }: ConversationView): boolean {
  return composer.barrier === null && !composer.needsPremium
}
