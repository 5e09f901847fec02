import { useFetcher } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { paths } from '~/paths'
import { useLive } from '~/platform/browser/live-bus'
import { messageChanged, messagesRead } from '../../live-events'
import type { ConversationView, MessagesPage, MessageView } from '../../schema'

/**
 * Returns all messages loaded so far: the newest page, which the server sends again on each reload, and the older pages
 * requested. For a message in several responses, the newest one wins. A live event marks messages as read before a
 * response does, and a changed message of an older page is loaded again.
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
  // A message that isn't loaded yet is newer than all that are.
  const isRead = (index: number) => readUntil !== null && (read < 0 || index <= read)
  const messages = merged.map((message, index) =>
    message.mine && isRead(index) ? { ...message, read: true } : message,
  )
  const older = reachesBack ? null : (messages[0]?.id ?? null)
  return {
    messages,
    /** Key of the message before which more can be loaded; null when all are loaded. */
    older,
    busy: fetcher.state !== 'idle',
    load: () => {
      if (conversation.id !== null) fetcher.load(`${paths.chatMessages(conversation.id)}?before=${older}`)
    },
  }
}

/** Loads the page that ends with a changed message, if that message isn't on the newest page. */
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

/** Merges two lists, both oldest first, of which `older` begins first. For messages in both, `newer` wins. */
function merge(older: readonly MessageView[], newer: readonly MessageView[]): MessageView[] {
  return [...new Map([...older, ...newer].map((message) => [message.id, message])).values()]
}
