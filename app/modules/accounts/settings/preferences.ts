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

/** Name of a switch in the settings. */
export function preferenceField(preference: NotificationPreference, channel: Channel): string {
  return `${channel}_${preference}`
}
