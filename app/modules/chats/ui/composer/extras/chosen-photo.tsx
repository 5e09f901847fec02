import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import type { ConversationView } from '../../../schema'

interface ChosenPhotoProps {
  conversation: ConversationView
  /** Object URL of the picture. */
  picture: string
  onSend: () => void
  onCancel: () => void
}

/** Preview of a photo before it is sent, with the price on the button and the balance beside it. */
export function ChosenPhoto({ conversation: { composer }, picture, onSend, onCancel }: ChosenPhotoProps) {
  const { t } = useTranslation('chats')
  const send = useRef<HTMLButtonElement>(null)
  useEffect(() => send.current?.focus(), [])
  const credits = composer.photoCredits
  return (
    <section
      className="flex items-center gap-3 rounded-lg bg-surface-2 p-2"
      data-chosen-photo
      aria-label={t('photo.chosen')}
    >
      <img className="size-22 flex-none rounded-md object-cover" src={picture} alt={t('photo.chosen')} />
      <div className="grid grid-cols-1 content-start gap-4">
        <p className="meta tabular-nums">{t('cost.left', { count: composer.balance })}</p>
        <div className="flex flex-wrap gap-2">
          <Button ref={send} look="primary" size="small" onClick={onSend}>
            {credits > 0 ? t('composer.send_for', { count: credits }) : t('composer.send')}
          </Button>
          <Button look="ghost" size="small" onClick={onCancel}>
            {t('ask.cancel')}
          </Button>
        </div>
      </div>
    </section>
  )
}
