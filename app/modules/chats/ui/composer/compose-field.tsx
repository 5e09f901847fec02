import type { KeyboardEvent, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Translate } from '~/i18n/translate'
import { Icon } from '~/ui/icon'
import type { ComposerView, ConversationView } from '../../schema'
import { composeFieldClass, composeGroupClass, sendButtonClass } from './composer-classes'

interface ComposeFieldProps {
  conversation: ConversationView
  field: RefObject<HTMLTextAreaElement>
  /** Id of the line that shows the price. */
  costId: string
  placeholder: string
  /** Initial text of the field. */
  written: string
  onType: (text: string) => void
}

/** The text field and its send button. */
export function ComposeField({ conversation, field, costId, placeholder, written, onType }: ComposeFieldProps) {
  const { t } = useTranslation('chats')
  const { peer, composer } = conversation
  return (
    <div className={composeGroupClass}>
      <textarea
        ref={field}
        className={composeFieldClass}
        name="body"
        rows={1}
        aria-label={t('composer.label', { name: peer.name })}
        aria-describedby={costId}
        placeholder={placeholder}
        maxLength={composer.maxLength}
        required
        defaultValue={written}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={sendOnEnter}
        enterKeyHint="send"
      />
      <button className={sendButtonClass} type="submit" aria-label={sendLabel(composer, t)}>
        <Icon name="arrow-up" />
      </button>
    </div>
  )
}

/** Sends on Enter if there is a physical keyboard. With Shift, and on an on-screen keyboard, Enter breaks the line. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const composing = event.nativeEvent.isComposing
  if (event.key !== 'Enter' || event.shiftKey || composing || !matchMedia('(pointer: fine)').matches) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

function sendLabel({ price }: ComposerView, t: Translate): string {
  return price.kind === 'credits' ? t('composer.send_for', { count: price.credits }) : t('composer.send')
}
