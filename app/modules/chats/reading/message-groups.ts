import type { MessageView } from '../schema'

/** Messages of one member in a row, with one line of time below. */
export interface MessageGroup {
  messages: MessageView[]
  mine: boolean
  /** Begins another day than the group before: a separator stands above. */
  newDay: boolean
}

const longestPause = 10 * 60_000

/**
 * Messages, oldest first, as the log shows them: what one writes without a pause of ten minutes stands together.
 * @param dayOf names the calendar day of a moment where the reader is
 */
export function groupMessages(messages: readonly MessageView[], dayOf: (moment: Date) => string): MessageGroup[] {
  const groups: MessageGroup[] = []
  let before: MessageView | undefined
  for (const message of messages) {
    const newDay = before === undefined || dayOf(before.sentAt) !== dayOf(message.sentAt)
    const group = groups.at(-1)
    const pause = before ? message.sentAt.getTime() - before.sentAt.getTime() : 0
    // What was read stands apart from what was not, for its line says so.
    const joins = !newDay && group?.mine === message.mine && before?.read === message.read && pause < longestPause
    if (joins && group) group.messages.push(message)
    else groups.push({ messages: [message], mine: message.mine, newDay })
    before = message
  }
  return groups
}
