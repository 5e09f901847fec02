import { forMember } from '~/database/for-tenant.server'
import { translate } from '~/i18n/texts/texts.server'
import type { Translate } from '~/i18n/translate'
import { accountRow } from '~/modules/accounts/account-row.server'
import type { NotificationPreference } from '~/modules/accounts/settings/preferences'
import type { ChatNews } from '~/modules/chats/mail/news-for.server'
import { newsFor, newsText } from '~/modules/chats/mail/news-for.server'
import { likeNewsFor } from '~/modules/likes/mail/like-news.server'
import type { StoredPhoto } from '~/modules/photos/schema'
import { photoUrl } from '~/modules/photos/schema'
import { paths } from '~/paths'
import { appIconUrl } from '~/tenancy/files/asset-url'
import type { Tenant } from '~/tenancy/tenant'
import type { PushNote } from '../schema'
import type { PushCause } from './push-cause.server'

/** Maximum number of characters of a message shown in a notification. */
const textLength = 120

/** Returns the notification in the member's language; null if there is nothing left to tell. */
export function pushNote(tenant: Tenant, cause: PushCause): Promise<PushNote | null> {
  switch (cause.cause) {
    case 'message':
      return messageNote(tenant, cause)
    case 'test':
      return ownNote(tenant, cause, { kind: 'test', url: paths.notifications })
    case 'verification':
      return ownNote(tenant, cause, { kind: cause.isVerified ? 'verified' : 'not_verified', url: paths.verification })
    case 'calendar':
      return Promise.resolve(calendarNote(tenant, cause))
    default:
      return likeNote(tenant, cause)
  }
}

async function messageNote(
  tenant: Tenant,
  { memberId, conversationId, begins }: Extract<PushCause, { cause: 'message' }>,
): Promise<PushNote | null> {
  const news = await newsFor(tenant, memberId, conversationId, begins ? 'new_conversations' : 'new_messages', 'push')
  if (!news) return null
  const t = translate(tenant, news.language)
  const { photo } = news.sender
  const words = news.showsText
    ? { title: pushName(news.sender, t), body: newsText(news, t, textLength), ...picture(tenant, photo) }
    : { title: tenant.settings.name, body: t('notifications:push.message') }
  return note(tenant, { ...words, kind: 'message', url: paths.chat(conversationId), tag: `chat-${conversationId}` })
}

/** A fictional profile is labelled wherever its name stands. */
function pushName({ name, fictional }: ChatNews['sender'], t: Translate): string {
  return fictional ? `${name} (${t('members:fictional')})` : name
}

async function likeNote(
  tenant: Tenant,
  { memberId, tenantId, likerId, matchId, part: likedPart, cause }: Extract<PushCause, { likerId: string }>,
): Promise<PushNote | null> {
  const match = cause === 'match'
  const like = { likedId: memberId, likedTenantId: tenantId, likerId, match, matchId, part: likedPart }
  const news = await likeNewsFor(tenant, like, 'push')
  if (!news) return null
  const t = translate(tenant, news.language)
  const { liker, part } = news
  const { name, photo } = liker
  const words = news.showsText
    ? {
        title: t(`notifications:push.${cause}`),
        body: t(`notifications:push.${cause}_${part && !match ? part.kind : 'of'}`, { name }),
        ...picture(tenant, photo),
      }
    : { title: tenant.settings.name, body: t(`notifications:push.${cause}`) }
  const url = match ? paths.match(likerId) : paths.member(likerId)
  return note(tenant, { ...words, kind: cause, url, tag: `${cause}-${likerId}` })
}

/** Returns a notification about the member alone. */
async function ownNote(
  tenant: Tenant,
  { memberId }: PushCause,
  { kind, url }: Pick<PushNote, 'kind' | 'url'>,
): Promise<PushNote> {
  const { language } = await forMember({ id: memberId, tenant }, (db) =>
    accountRow(db, memberId).select('language').executeTakeFirstOrThrow(),
  )
  const body = translate(tenant, language)(`notifications:push.${kind}`)
  return note(tenant, { title: tenant.settings.name, body, kind, url, tag: kind })
}

const calendarPages: Partial<Record<NotificationPreference, string>> = {
  unread_message_reminders: paths.chats,
  weekly_updates: paths.members,
  three_for_you: paths.picks,
  reminders: paths.profile,
}

function calendarNote(tenant: Tenant, { kind, body }: Extract<PushCause, { cause: 'calendar' }>): PushNote {
  return note(tenant, {
    title: tenant.settings.name,
    body,
    kind: 'calendar',
    url: calendarPages[kind] ?? paths.home,
    tag: kind,
  })
}

function note(tenant: Tenant, words: Omit<PushNote, 'icon'>): PushNote {
  return { icon: appIconUrl(tenant, '192.png'), ...words }
}

function picture(tenant: Tenant, photo: StoredPhoto | null): { image?: string } {
  return photo ? { image: photoUrl(photo, 600, tenant.settings.cdn_prefix) } : {}
}
