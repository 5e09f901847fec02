import { useEffect, useRef } from 'react'
import { useTranslation } from '~/i18n/translation'
import { Button } from '~/ui/button'
import type { ConversationView } from '../../../schema'

interface ChosenPhotoProps {
  conversation: ConversationView
  /** Address of the picture on this device. */
  picture: string
  onSend: () => void
  onCancel: () => void
}

/** A photo before it goes: its price on the button, the balance beside it. */
export function ChosenPhoto({ conversation: { composer }, picture, onSend, onCancel }: ChosenPhotoProps) {
  const { t } = useTranslation('chats')
  const send = useRef<HTMLButtonElement>(null)
  useEffect(() => send.current?.focus(), [])
  const credits = composer.photoCredits
  return (
    <section className="compose__photo" aria-label={t('photo.chosen')}>
      <img src={picture} alt={t('photo.chosen')} />
      <div className="grid grid-cols-1 content-start gap-4">
        <p className="meta tabular-nums">{t('cost.left', { count: composer.balance })}</p>
        <div className="compose__actions">
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
