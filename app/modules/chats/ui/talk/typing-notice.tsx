import { useTranslation } from 'react-i18next'

/** '… is typing', also said to whoever listens. Its place stays, so that nothing moves when it comes and goes. */
export function TypingNotice({ name, isTyping }: { name: string; isTyping: boolean }) {
  const { t } = useTranslation('chats')
  return (
    <p className="fine min-h-[1.5em] bg-bg px-4" aria-live="polite" data-typing>
      {isTyping && t('talk.typing', { name })}
    </p>
  )
}
