import { Form } from '@remix-run/react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormRules } from '~/ui/forms/form-rules'
import { TextArea } from '~/ui/forms/text-fields'
import { useFormDraft } from '~/ui/forms/use-form-draft'
import { useRuledForm } from '~/ui/forms/use-ruled-form'
import { Alert } from '~/ui/notices/alert'
import type { PeerView, RefusedMessage } from '../../schema'
import { PeerAvatar } from '../peer'

interface MessageStepProps {
  formId: string
  action: string
  peer: PeerView
  draftId: string
  rules: FormRules
  /** The brand's warning before the first message to a fictional profile; null for any other recipient. */
  warning: string | null
  refused: RefusedMessage | null
}

/** The step of the sign-up that writes to the member it began with. */
export function MessageStep({ formId, action, peer, draftId, rules, warning, refused }: MessageStepProps) {
  const { t } = useTranslation('chats')
  const element = useRef<HTMLFormElement>(null)
  useFormDraft(element, action)
  const { form, fields } = useRuledForm<'body'>({ id: formId, result: refused?.result, rules })
  return (
    <Form ref={element} method="post" action={action} className="grid grid-cols-1 content-start gap-4" {...form.props}>
      <input type="hidden" name="draft_id" value={refused?.draftId || draftId} />
      <div className="flex flex-wrap items-center gap-3">
        <PeerAvatar peer={peer} />
        <strong>{peer.name}</strong>
      </div>
      {warning && <Alert kind="info">{warning}</Alert>}
      <TextArea field={fields.body} label={t('wizard.message', { name: peer.name })} rows={4} />
    </Form>
  )
}
