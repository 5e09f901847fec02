import type { TitleText } from '~/i18n/title-text'
import type { ConversationView } from '../schema'

/** Title such as 'Chat with Sanne'; the list's title when the conversation could not be loaded. */
export function conversationTitle(loaded: { conversation: ConversationView } | undefined): TitleText {
  const name = loaded?.conversation.peer.name
  return name ? { key: 'chats:talk.title', values: { name } } : { key: 'chats:title' }
}
