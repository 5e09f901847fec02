import { sql } from 'kysely'
import { forMember } from '~/database/for-tenant.server'
import { inBrand, inPool } from '~/database/scope.server'
import { goneStatuses } from '~/database/tables/people/members'
import type { Language } from '~/i18n/languages'
import type { Translate } from '~/i18n/translate'
import type { Channel, NotificationPreference } from '~/modules/accounts/settings/preferences'
import { wants } from '~/modules/accounts/settings/wants.server'
import { notBlocked } from '~/modules/blocks/queries.server'
import { isLooking, isOnline } from '~/modules/members/cards.server'
import type { MailPerson } from '~/modules/members/mail/person-mail.server'
import type { MainPhotoColumns } from '~/modules/photos/queries.server'
import { mainPhotoIn, mainPhotoOf } from '~/modules/photos/queries.server'
import type { Tenant } from '~/tenancy/tenant'
import type { MessagePrice, PreviewKind } from '../schema'
import { previewOf } from '../sending/message-text'
import { messagePrice } from '../sending/pricing'

/**
 * Content of an e-mail or push about a new message. Read when the notification is written, which may be minutes after
 * the message.
 */
export interface ChatNews {
  to: string
  language: Language
  sender: MailPerson
  preview: string
  previewKind: PreviewKind
  /** The member allows names and texts in pushes. */
  showsText: boolean
  /** Price of a reply. */
  price: MessagePrice
  balance: number
}

interface NewsRow extends MainPhotoColumns {
  email: string
  language: Language
  paid: boolean
  shows_text: boolean
  last_active_at: Date
  balance: number | null
  free_messages_used: number | null
  preview: string
  preview_kind: PreviewKind
  name: string
  birth_date: string
  city: string | null
  fictional: boolean
  own_brand: boolean
}

/**
 * Reads the content of a notification. Null when the message was read in the meantime, the member has removed or
 * muted the conversation or blocked the sender, the member is online, either account is gone, or this kind of notification or all
 * e-mails are off.
 * @param preference the preference that switches this kind of notification
 */
export function newsFor(
  tenant: Tenant,
  recipientId: string,
  conversationId: string,
  preference: NotificationPreference,
  by: Channel,
): Promise<ChatNews | null> {
  return forMember({ id: recipientId, tenant }, async (db) => {
    const { tenantId, visibleTenants } = db.scope
    const { rows } = await sql<NewsRow>`
      select accounts.email, accounts.language, accounts.paid_at is not null as paid,
        accounts.push_shows_text as shows_text, own.last_active_at, credit.balance, credit.free_messages_used, side.preview, side.preview_kind,
        peer.name, peer.birth_date, peer.city, peer.fictional, peer.tenant_id = ${tenantId} as own_brand, main_photo.*
      from conversation_members side
      join accounts on ${inBrand(db, 'accounts')} and accounts.id = side.member_id
      join members own on ${inPool(db, 'own')} and own.id = side.member_id
      join members peer on ${inPool(db, 'peer')} and peer.id = side.peer_id and peer.tenant_id = any(${visibleTenants})
      left join credit_accounts credit on ${inPool(db, 'credit')} and credit.account_id = side.member_id
      ${mainPhotoOf(db, sql`peer.id`)}
      where ${inPool(db, 'side')} and side.conversation_id = ${conversationId} and side.member_id = ${recipientId}
        and side.unread > 0 and side.hidden_at is null and side.muted_at is null
        and side.ended_at is null and not side.preview_mine
        and accounts.status <> 'deleted' and ${wants(preference, by)} and peer.status <> all(${goneStatuses}::smallint[])
        and ${notBlocked(db, recipientId, sql`side.peer_id`)}`.execute(db)
    const [row] = rows
    const isThere = by === 'push' ? isLooking : isOnline
    if (!row || isThere(row.last_active_at)) return null
    const { settings } = tenant
    const to = { settings, fictional: row.fictional, ownBrand: row.own_brand }
    const shownCity = settings.visible_profile_fields.includes('city') ? row.city : null
    return {
      to: row.email,
      language: row.language,
      sender: {
        name: row.name,
        birthDate: row.birth_date,
        city: shownCity,
        photo: mainPhotoIn(row),
        fictional: row.fictional,
      },
      preview: row.preview,
      previewKind: row.preview_kind,
      showsText: row.shows_text,
      price: messagePrice({ ...to, premium: row.paid, freeMessagesUsed: row.free_messages_used ?? 0 }),
      balance: row.balance ?? 0,
    }
  })
}

/** Returns the text of the message in at most `length` characters, or a description of a photo or gift. */
export function newsText({ preview, previewKind }: ChatNews, t: Translate, length: number): string {
  return previewKind === 'text' ? previewOf(preview, length) : t(`chats:preview.${previewKind}_theirs`)
}
