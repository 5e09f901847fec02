import { useTranslation } from 'react-i18next'
import type { GiftName } from '~/modules/gifts/schema'
import { Sheet } from '~/ui/dialogs/sheet'
import type { ConversationView } from '../../../schema'
import { GiftForm } from './gift-form'

interface GiftSheetProps {
  conversation: ConversationView
  onSend: (gift: { gift: GiftName; body: string }) => void
  onClose: () => void
}

/** The gift form in a sheet over the conversation. */
export function GiftSheet({ conversation, onSend, onClose }: GiftSheetProps) {
  const { t } = useTranslation('chats')
  return (
    <Sheet onClose={onClose} title={t('gift.title', { name: conversation.peer.name })}>
      <GiftForm conversation={conversation} onSend={onSend} />
    </Sheet>
  )
}
