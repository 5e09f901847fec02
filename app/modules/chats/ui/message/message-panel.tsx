import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '~/ui/button'
import type { MessageView } from '../../schema'
import { conversationIntents, reactions } from '../../schema'
import { composerQuestionClass } from '../composer/composer-classes'
import { Ask, Cancel } from '../composer/instead-of-composer'
import { useMessageActs } from './message-acts'
import { useQuotedLine } from './quote'
import { reactionIcons } from './reactions'

/** URL of the question before a message is deleted. */
export function deletePath(message: string): string {
  return `?${new URLSearchParams({ ask: 'delete', message })}`
}

interface MessageQuestionProps {
  message: MessageView
  /** Asks whether to delete the message, instead of showing all actions. */
  asksDelete: boolean
  /** Messages in this conversation aren't free of charge. */
  isPaid: boolean
}

/** Replaces the composer with the actions on the message that the URL names, or the question before it is deleted. */
export function MessageQuestion({ message, asksDelete, isPaid }: MessageQuestionProps) {
  return asksDelete && message.mine ? (
    <AskDelete message={message} isPaid={isPaid} />
  ) : (
    <MessagePanel message={message} />
  )
}

/** Replaces the composer on a page without a script: the actions on a message. */
function MessagePanel({ message }: { message: MessageView }) {
  const { t } = useTranslation('chats')
  const acts = useMessageActs()
  const line = useQuotedLine()
  const { id, mine, reaction } = message
  return (
    <section className={composerQuestionClass} aria-label={t('message.menu')}>
      <p className="truncate text-sm text-text-2">{line({ ...message, text: message.body })}</p>
      <div className="flex flex-wrap gap-2">
        {!mine && acts.open && (
          <Form method="post" replace>
            <input type="hidden" name="message" value={id} />
            <input type="hidden" name="intent" value={conversationIntents.react} />
            <fieldset className="flex flex-wrap gap-2">
              <legend className="sr-only">{t('reaction.label', { name: acts.name })}</legend>
              {reactions.map((one) => (
                <Button
                  key={one}
                  type="submit"
                  size="small"
                  icon={reactionIcons[one]}
                  name="reaction"
                  value={one === reaction ? '' : one}
                >
                  {one === reaction ? t('reaction.take', { reaction: t(`reaction.${one}`) }) : t(`reaction.${one}`)}
                </Button>
              ))}
            </fieldset>
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

/** Asks before a message is deleted for both members. */
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
