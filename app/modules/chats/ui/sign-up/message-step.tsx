import { Form } from '@remix-run/react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { TextArea } from '~/ui/forms/text-fields'
import { useFormDraft } from '~/ui/forms/use-form-draft'
import { Alert } from '~/ui/notices/alert'
import type { PeerView, SendRefusal } from '../../schema'
import { PeerAvatar } from '../peer-avatar'

interface MessageStepProps {
  formId: string
  action: string
  peer: PeerView
  draftId: string
  /** Characters. */
  maxLength: number
  /** The brand's words before the first message to a fictional profile; null to anybody else. */
  warning: string | null
  refused: Pick<SendRefusal, 'body' | 'draftId' | 'text'> | null
}

/** The step of the sign-up that writes to the member it began with. */
export function MessageStep({ formId, action, peer, draftId, maxLength, warning, refused }: MessageStepProps) {
  const { t } = useTranslation('chats')
  const form = useRef<HTMLFormElement>(null)
  useFormDraft(form, action)
  return (
    <Form ref={form} id={formId} method="post" action={action} className="grid grid-cols-1 content-start gap-4">
      <input type="hidden" name="draft_id" value={refused?.draftId || draftId} />
      <div className="flex flex-wrap items-center gap-3">
        <PeerAvatar peer={peer} />
        <strong>{peer.name}</strong>
      </div>
      {warning && <Alert kind="info">{warning}</Alert>}
      <TextArea
        field={{
          id: 'first-message',
          name: 'body',
          initialValue: refused?.body,
          required: true,
          maxLength,
          errors: refused ? [refused.text] : [],
        }}
        label={t('wizard.message', { name: peer.name })}
        rows={4}
      />
    </Form>
  )
}
