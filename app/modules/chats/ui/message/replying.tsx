import { useTranslation } from 'react-i18next'
import { IconButton, IconLink } from '~/ui/button'
import { Icon } from '~/ui/icon'
import type { QuotedMessage } from '../../schema'
import { useScripted } from '../composer/extras/use-scripted'
import { useQuotedLine } from './quote'

interface ReplyingProps {
  quoted: QuotedMessage
  /** The other one. */
  name: string
  onCancel: () => void
}

/** Above the field: what the next message answers. */
export function Replying({ quoted, name, onCancel }: ReplyingProps) {
  const { t } = useTranslation('chats')
  const line = useQuotedLine()
  const scripted = useScripted()
  return (
    <div className="inset-shadow-reply grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 ps-3 text-sm leading-snug">
      <input type="hidden" name="answers" value={quoted.id} />
      <Icon name="reply" className="text-text-2" />
      <p className="min-w-0">
        <small className="block font-semibold text-text-2 text-xs">
          {quoted.mine ? t('reply.to_yourself') : t('reply.to', { name })}
        </small>
        <span className="block truncate">{line(quoted)}</span>
      </p>
      {scripted ? (
        <IconButton icon="x" label={t('reply.cancel')} onClick={onCancel} />
      ) : (
        <IconLink icon="x" label={t('reply.cancel')} to="." />
      )}
    </div>
  )
}
