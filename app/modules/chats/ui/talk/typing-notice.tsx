import { useTranslation } from 'react-i18next'

/** Shows '… is typing' and announces it to screen readers. Its space is reserved, so that the layout doesn't move. */
export function TypingNotice({ name, isTyping }: { name: string; isTyping: boolean }) {
  const { t } = useTranslation('chats')
  return (
    <p className="fine min-h-[1.5em] bg-bg px-4" aria-live="polite" data-typing>
      {isTyping && t('talk.typing', { name })}
    </p>
  )
}
