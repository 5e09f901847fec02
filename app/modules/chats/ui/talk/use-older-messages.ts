import { useFetcher } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { paths } from '~/paths'
import { useLive } from '~/platform/browser/use-live'
import { messageChanged, messagesRead } from '../../live-events'
import type { ConversationView, MessagesPage, MessageView } from '../../schema'

/**
 * All messages seen so far: the newest page, which the server sends anew now and then, and the older pages asked for. What
 * a newer answer knows of a message (that it was read) wins; that the other one reads is heard before any answer says it, and
 * a message of an older page that changed is asked for anew.
 */
export function useOlderMessages(conversation: ConversationView) {
  const fetcher = useFetcher<MessagesPage>()
  const [seen, setSeen] = useState(conversation.messages)
  const [reachesBack, setReachesBack] = useState(conversation.older === null)
  const [readUntil, setReadUntil] = useState<string | null>(null)
  const loaded = fetcher.data

  useLive(messagesRead, ({ conversation: id, mine, until }) => {
    if (id === conversation.id && !mine) setReadUntil(until)
  })
  useEffect(() => setSeen((known) => merge(known, conversation.messages)), [conversation.messages])
  useEffect(() => {
    if (!loaded) return
    setSeen((known) => merge(loaded.messages, known))
    setReachesBack(loaded.older === null)
  }, [loaded])

  const changed = useChangedPage(conversation, seen)
  useEffect(() => {
    if (changed) setSeen((known) => merge(known, changed.messages))
  }, [changed])

  const merged = merge(seen, conversation.messages)
  const read = readUntil === null ? -1 : merged.findIndex(({ id }) => id === readUntil)
  // One that isn't here yet comes after all that are.
  const isRead = (index: number) => readUntil !== null && (read < 0 || index <= read)
  const messages = merged.map((message, index) =>
    message.mine && isRead(index) ? { ...message, read: true } : message,
  )
  const older = reachesBack ? null : (messages[0]?.id ?? null)
  return {
    messages,
    /** The message before which more can be asked for; null when all are here. */
    older,
    busy: fetcher.state !== 'idle',
    load: () => {
      if (conversation.id !== null) fetcher.load(`${paths.chatMessages(conversation.id)}?before=${older}`)
    },
  }
}

/** The page that ends with a message that looks different now, when it is none of the newest ones. */
function useChangedPage({ id, messages }: ConversationView, seen: readonly MessageView[]) {
  const { load, state, data } = useFetcher<MessagesPage>()
  const [waiting, setWaiting] = useState<readonly string[]>([])
  useLive(messageChanged, ({ conversation, message }) => {
    if (conversation === id) setWaiting((all) => [...all, message])
  })
  useEffect(() => {
    const [message, ...others] = waiting
    if (!message || state !== 'idle') return
    setWaiting(others)
    const after = seen[seen.findIndex((each) => each.id === message) + 1]
    const isOlder = seen.some((each) => each.id === message) && !messages.some((each) => each.id === message)
    if (id !== null && isOlder && after) load(`${paths.chatMessages(id)}?before=${after.id}`)
  }, [waiting, state, load, id, seen, messages])
  return data
}

/** Both lists oldest first, one the beginning of the other or before it. What `newer` says of a message wins. */
function merge(older: readonly MessageView[], newer: readonly MessageView[]): MessageView[] {
  return [...new Map([...older, ...newer].map((message) => [message.id, message])).values()]
}
