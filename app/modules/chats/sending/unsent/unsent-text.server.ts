import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { inPool } from '~/database/scope.server'
import type { Member } from '~/modules/accounts/member'
import { isUuid } from '~/platform/uuid'
import { peerIn } from '../conversation.server'
import type { MessageTarget } from '../send-message.server'

/** What a text quotes: the id of the message that it replies to, or the name of a part of the recipient's profile. */
export interface UnsentQuote {
  answers?: string | undefined
  about?: string | undefined
}

/**
 * Stores a text that a page without a script could not send, with its quote. Both are shown in the field again until a
 * text is sent to the same member or this one is deleted. Stores nothing for a recipient whom the brand doesn't show.
 */
export async function keepUnsent(
  member: Member,
  target: MessageTarget,
  body: string,
  { answers, about }: UnsentQuote = {},
): Promise<void> {
  if (body.trim() === '' || !isTarget(target)) return
  await forMember(member, async (db) => {
    const { poolId, tenantId, visibleTenants } = db.scope
    const to = peerIdOf(db, member, target)
    await sql`
      insert into unsent_texts (pool_id, member_id, to_id, tenant_id, body, answers_id, about)
      select ${poolId}, ${member.id}, id, ${tenantId}, ${body}, ${answers ?? null}::uuid, ${about ?? null}::text from members
      where ${inPool(db)} and tenant_id = any(${visibleTenants}) and id = ${to}
      on conflict (pool_id, member_id, to_id) do update set
        body = excluded.body, answers_id = excluded.answers_id, about = excluded.about, refused_at = now()`.execute(db)
  })
}

/** Deletes an unsent text that its writer no longer wants to send. */
export async function deleteUnsent(member: Member, target: MessageTarget): Promise<void> {
  if (!isTarget(target)) return
  await forMember(member, async (db) => {
    const to = peerIdOf(db, member, target)
    await db
      .deleteFrom('unsent_texts')
      .where('pool_id', '=', db.scope.poolId)
      .where('member_id', '=', member.id)
      .where('to_id', '=', to)
      .execute()
  })
}

function isTarget(target: MessageTarget): boolean {
  return isUuid('to' in target ? target.to : target.conversation)
}

function peerIdOf(db: TenantDb, member: Member, target: MessageTarget): RawBuilder<string> {
  return 'to' in target ? sql<string>`${target.to}` : peerIn(db, member, target.conversation)
}
