import { useTranslation } from 'react-i18next'
import { Icon } from '~/ui/icon'
import type { QuotedMessage } from '../../schema'
import { AboveField } from './above-field'
import { useQuotedLine } from './quote'

interface ReplyingProps {
  quoted: QuotedMessage
  /** Name of the peer. */
  name: string
  onCancel: () => void
}

/** Shown above the field: the message that the next one replies to. */
export function Replying({ quoted, name, onCancel }: ReplyingProps) {
  const { t } = useTranslation('chats')
  const line = useQuotedLine()
  return (
    <AboveField cancel={t('reply.cancel')} onCancel={onCancel}>
      <input type="hidden" name="answers" value={quoted.id} />
      <Icon name="reply" className="text-text-2" />
      <p className="min-w-0">
        <small className="block font-semibold text-text-2 text-xs">
          {quoted.mine ? t('reply.to_yourself') : t('reply.to', { name })}
        </small>
        <span className="block truncate">{line(quoted)}</span>
      </p>
    </AboveField>
  )
}
