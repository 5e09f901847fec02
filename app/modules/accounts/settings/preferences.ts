/**
 * Notification preferences (specification 3; 'Three for you' is decision 860), as ordered in the settings. Each has a
 * switch for e-mails and for pushes.
 */
export const notificationPreferences = [
  'new_conversations',
  'new_messages',
  'like',
  'unread_message_reminders',
  'reminders',
  'weekly_updates',
  'three_for_you',
  'promotions',
  'news',
] as const

export type NotificationPreference = (typeof notificationPreferences)[number]

/** Ways in which notifications are sent. */
export const channels = ['mail', 'push'] as const

export type Channel = (typeof channels)[number]

/** Returns the field name of a switch in the settings. */
export function preferenceField(preference: NotificationPreference, channel: Channel): string {
  return `${channel}_${preference}`
}
