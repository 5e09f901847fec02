import { Form, useSearchParams } from '@remix-run/react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConversationView } from '../../schema'
import { ComposeField } from './compose-field'
import { composerClass, composerRowClass } from './composer-classes'
import { CostLine } from './cost-line'
import { IcebreakerChips } from './icebreakers'
import { useDraft } from './use-draft'

const costId = 'first-cost'

interface FirstLineProps {
  /** One that has not begun and that nothing keeps the viewer from (`isOpen`). */
  conversation: ConversationView
  /** In the empty field. */
  placeholder: string
}

/** The first line to somebody from a page that is not theirs: it goes the way of every first message, and on to the conversation. */
export function FirstLine({ conversation, placeholder }: FirstLineProps) {
  const { t } = useTranslation('chats')
  const { peer, composer } = conversation
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = useDraft(field, peer.id)
  const [search] = useSearchParams()
  const suggested = composer.icebreakers[Number(search.get('say') ?? Number.NaN)]

  return (
    <Form className={composerClass} method="post" action={`/members/${peer.id}/chat`} onSubmit={draft.forget}>
      <IcebreakerChips lines={composer.icebreakers} onChoose={draft.fill} />
      <input type="hidden" name="draft_id" value={composer.draftId} />
      <div className={composerRowClass}>
        <ComposeField
          conversation={conversation}
          field={field}
          costId={costId}
          placeholder={placeholder}
          written={suggested ? t(suggested.key, suggested.values) : ''}
          onType={draft.keep}
        />
      </div>
      <CostLine composer={composer} id={costId} />
    </Form>
  )
}

/** Whether the first line can be written right here: nothing has to be asked or said before. */
export function isOpen({ composer }: ConversationView): boolean {
  return composer.barrier === null && !composer.needsPremium && !composer.warns
}
