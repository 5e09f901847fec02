import type { MessageView } from '../schema'

/** Consecutive messages of one member, shown with a single time below them. */
export interface MessageGroup {
  messages: MessageView[]
  mine: boolean
  /** Starts a new day, so a separator is shown above. */
  newDay: boolean
}

const longestPause = 10 * 60_000

/**
 * Groups messages, oldest first, as the log shows them: a pause of ten minutes starts a new group.
 * @param dayOf returns the calendar day of a moment in the reader's time zone
 */
export function groupMessages(messages: readonly MessageView[], dayOf: (moment: Date) => string): MessageGroup[] {
  const groups: MessageGroup[] = []
  let before: MessageView | undefined
  for (const message of messages) {
    const newDay = before === undefined || dayOf(before.sentAt) !== dayOf(message.sentAt)
    const group = groups.at(-1)
    const pause = before ? message.sentAt.getTime() - before.sentAt.getTime() : 0
    // Read and unread messages are separate groups, because the line below says whether they were read.
    const joins = !newDay && group?.mine === message.mine && before?.read === message.read && pause < longestPause
    if (joins && group) group.messages.push(message)
    else groups.push({ messages: [message], mine: message.mine, newDay })
    before = message
  }
  return groups
}
