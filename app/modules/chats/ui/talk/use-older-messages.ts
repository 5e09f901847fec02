import { useFetcher } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useLive } from '~/platform/browser/use-live'
import type { ConversationView, MessagesPage, MessageView } from '../../schema'

/**
 * All messages seen so far: the newest page, which the server sends anew now and then, and the older pages asked for. What
 * a newer answer knows of a message (that it was read) wins; that the other one reads is heard before any answer says it.
 */
export function useOlderMessages(conversation: ConversationView) {
  const fetcher = useFetcher<MessagesPage>()
  const [seen, setSeen] = useState(conversation.messages)
  const [reachesBack, setReachesBack] = useState(conversation.older === null)
  const [readUntil, setReadUntil] = useState(0)
  const loaded = fetcher.data

  useLive('read', ({ conversation: id, mine, until }) => {
    if (id === conversation.id && !mine) setReadUntil(Date.parse(until))
  })
  useEffect(() => setSeen((known) => merge(known, conversation.messages)), [conversation.messages])
  useEffect(() => {
    if (!loaded) return
    setSeen((known) => merge(loaded.messages, known))
    setReachesBack(loaded.older === null)
  }, [loaded])

  const messages = merge(seen, conversation.messages).map((message) =>
    message.mine && message.sentAt.getTime() <= readUntil ? { ...message, read: true } : message,
  )
  const older = reachesBack ? null : (messages[0]?.id ?? null)
  return {
    messages,
    /** The message before which more can be asked for; null when all are here. */
    older,
    busy: fetcher.state !== 'idle',
    load: () => fetcher.load(`/chats/${conversation.id}/messages?before=${older}`),
  }
}

/** Both lists oldest first; ids rise with time. What `newer` says of a message wins. */
function merge(older: readonly MessageView[], newer: readonly MessageView[]): MessageView[] {
  const messages = new Map([...older, ...newer].map((message) => [message.id, message]))
  return [...messages.values()].sort((one, other) => (one.id < other.id ? -1 : 1))
}
