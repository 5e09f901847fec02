import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Translate } from '~/i18n/translate'
import { unitsFor } from '~/platform/forms/text-length'
import { classNames } from '~/ui/class-names'
import { wrongClass } from '~/ui/forms/field'
import { Icon } from '~/ui/icon'
import type { ConversationView, MessagePrice } from '../../schema'
import { composeFieldClass, composeGroupClass, sendButtonClass } from './composer-classes'
import { priceDue } from './cost-line'

interface ComposeFieldProps {
  conversation: ConversationView
  field: RefObject<HTMLTextAreaElement>
  /** Id of the line that shows the price. */
  costId: string
  placeholder: string
  /** Initial text of the field. */
  written: string
  /** The field was sent empty. */
  isMissing: boolean
  /** The button sends a chosen photo, with the text as its words. */
  sendsPhoto?: boolean
  /** Takes the place of the send button while the field is empty. */
  mic?: ReactNode
  onType: (text: string) => void
}

/** The text field and its send button. */
export function ComposeField({
  conversation,
  field,
  costId,
  placeholder,
  written,
  isMissing,
  sendsPhoto = false,
  mic = null,
  onType,
}: ComposeFieldProps) {
  const { t } = useTranslation('chats')
  const { peer, composer } = conversation
  const missingId = `${costId}-missing`
  return (
    <>
      <div className={composeGroupClass}>
        <textarea
          ref={field}
          className={classNames(composeFieldClass, mic !== null && 'peer')}
          name="body"
          rows={1}
          aria-label={t('composer.label', { name: peer.name })}
          aria-describedby={isMissing ? `${missingId} ${costId}` : costId}
          aria-invalid={isMissing || undefined}
          placeholder={placeholder}
          maxLength={unitsFor(composer.maxLength)}
          defaultValue={written}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={sendOnEnter}
          enterKeyHint="send"
        />
        {mic}
        <button
          className={classNames(sendButtonClass, mic !== null && 'peer-placeholder-shown:hidden')}
          type="submit"
          aria-label={sendLabel(priceDue(composer, sendsPhoto), t)}
        >
          <Icon name="arrow-up" />
        </button>
      </div>
      {isMissing && (
        <p className={classNames(wrongClass, 'basis-full px-1')} id={missingId} role="alert">
          <Icon name="triangle-alert" />
          {t('error.empty')}
        </p>
      )}
    </>
  )
}

/** Sends on Enter if there is a physical keyboard. With Shift, and on an on-screen keyboard, Enter breaks the line. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const composing = event.nativeEvent.isComposing
  if (event.key !== 'Enter' || event.shiftKey || composing || !matchMedia('(pointer: fine)').matches) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

function sendLabel(price: MessagePrice, t: Translate): string {
  return price.kind === 'credits' ? t('composer.send_for', { count: price.credits }) : t('composer.send')
}
