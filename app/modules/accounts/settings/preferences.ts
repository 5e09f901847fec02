/** Specification 3, notification preferences, in the order of the settings. Each has a switch for its e-mails and one for its pushes. */
export const notificationPreferences = [
  'new_conversations',
  'new_messages',
  'like',
  'unread_message_reminders',
  'reminders',
  'weekly_updates',
  'promotions',
  'news',
] as const

export type NotificationPreference = (typeof notificationPreferences)[number]

/** By which news comes. */
export const channels = ['mail', 'push'] as const

export type Channel = (typeof channels)[number]

/** What is told by push as well. A switch is shown only where it changes something. */
const pushed: ReadonlySet<NotificationPreference> = new Set(['new_conversations', 'new_messages', 'like'])

export function comesBy(preference: NotificationPreference, channel: Channel): boolean {
  return channel === 'mail' || pushed.has(preference)
}

/** Name of a switch in the settings. */
export function preferenceField(preference: NotificationPreference, channel: Channel): string {
  return `${channel}_${preference}`
}
