/** Specification 3, notification preferences, in the order of the settings. Each switches its e-mails and pushes. */
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
