import { useTranslation } from '~/i18n/translation'

/** '… is typing', also said to who listens. Its place stays, so that nothing moves when it comes and goes. */
export function TypingNotice({ name, isTyping }: { name: string; isTyping: boolean }) {
  const { t } = useTranslation('chats')
  return (
    <p className="talk__typing fine" aria-live="polite">
      {isTyping && t('talk.typing', { name })}
    </p>
  )
}
