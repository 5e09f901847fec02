import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '~/ui/button'
import type { MessageView } from '../../schema'
import { conversationIntents } from '../../schema'
import { composerQuestionClass } from '../composer/composer-classes'
import { Ask, Cancel } from '../composer/instead-of-composer'
import { useMessageActs } from './message-acts'
import { useQuotedLine } from './quote'

/** Where the question before a message is deleted stands. */
export function deletePath(message: string): string {
  return `?${new URLSearchParams({ ask: 'delete', message })}`
}

interface MessageQuestionProps {
  message: MessageView
  /** Whether to take it away is asked; else all that can be done is shown. */
  asksDelete: boolean
  /** Messages of this conversation cost something. */
  isPaid: boolean
}

/** In the composer's place, of the message that the address names. */
export function MessageQuestion({ message, asksDelete, isPaid }: MessageQuestionProps) {
  return asksDelete && message.mine ? (
    <AskDelete message={message} isPaid={isPaid} />
  ) : (
    <MessagePanel message={message} />
  )
}

/** In the composer's place, for a page without a script: what can be done with a message. */
function MessagePanel({ message }: { message: MessageView }) {
  const { t } = useTranslation('chats')
  const acts = useMessageActs()
  const line = useQuotedLine()
  const { id, mine, hearted } = message
  return (
    <section className={composerQuestionClass} aria-label={t('message.menu')}>
      <p className="truncate text-sm text-text-2">{line({ ...message, text: message.body })}</p>
      <div className="flex flex-wrap gap-2">
        {!mine && acts.open && (
          <Form method="post" replace>
            <input type="hidden" name="message" value={id} />
            <Button
              type="submit"
              size="small"
              name="intent"
              value={hearted ? conversationIntents.takeHeart : conversationIntents.heart}
            >
              {t(hearted ? 'heart.take' : 'heart.give')}
            </Button>
          </Form>
        )}
        {acts.open && (
          <ButtonLink size="small" icon="reply" to={`?reply=${id}`}>
            {t('message.reply')}
          </ButtonLink>
        )}
        {mine ? (
          <ButtonLink size="small" look="danger" icon="trash-2" to={deletePath(id)}>
            {t('message.delete')}
          </ButtonLink>
        ) : (
          <ButtonLink size="small" look="danger" icon="flag" to={acts.report(id).to}>
            {t('message.report')}
          </ButtonLink>
        )}
        <Cancel />
      </div>
    </section>
  )
}

/** Before a message is taken away for both. */
function AskDelete({ message, isPaid }: { message: MessageView; isPaid: boolean }) {
  const { t } = useTranslation('chats')
  const { name } = useMessageActs()
  return (
    <Ask
      icon="trash-2"
      title={t('ask.delete.title')}
      text={[t('ask.delete.text', { name }), isPaid && t('ask.delete.spent')].filter(Boolean).join(' ')}
      takesFocus
    >
      <Form method="post" replace>
        <input type="hidden" name="message" value={message.id} />
        <Button type="submit" look="danger" name="intent" value={conversationIntents.deleteMessage}>
          {t('ask.delete.do')}
        </Button>
      </Form>
      <Cancel />
    </Ask>
  )
}
