/** Specification 3, notification preferences. Each switches its e-mails and pushes. */
export const notificationPreferences = [
  'new_conversations',
  'new_messages',
  'like',
  'unread_message_reminders',
  'promotions',
  'weekly_updates',
  'news',
  'reminders',
] as const

export type NotificationPreference = (typeof notificationPreferences)[number]

export function isNotificationPreference(key: string): key is NotificationPreference {
  return (notificationPreferences as readonly string[]).includes(key)
}
