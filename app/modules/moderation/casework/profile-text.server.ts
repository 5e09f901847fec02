import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { invalidatePeople } from '~/database/member-cache.server'
import { changeProfile } from '~/modules/accounts/account-row.server'
import type { TextChanged } from '~/modules/members/events.server'
import { uuidv7 } from '~/platform/tokens.server'
import { CaseNotFound } from '../queue/errors'

/** What a member writes about themselves goes from the profile, and is kept for their objection; answers its id. */
export async function takeTextAway(db: TenantDb, memberId: string): Promise<string> {
  const { poolId, tenantId } = db.scope
  const member = await db
    .selectFrom('members')
    .select('about_me')
    .where('pool_id', '=', poolId)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
  if (!member?.about_me) throw new CaseNotFound()
  await changeProfile(db, memberId).set({ about_me: null }).execute()
  invalidatePeople(db)
  const id = uuidv7()
  const row = { pool_id: poolId, tenant_id: tenantId, member_id: memberId, body: member.about_me, before: null }
  await db
    .insertInto('profile_texts')
    .values({ ...row, id, status: 'removed' })
    .execute()
  return id
}

/** A removed text is back, unless its member wrote another one since. */
export async function putTextBack(db: TenantDb, textId: string): Promise<void> {
  const text = await db
    .updateTable('profile_texts')
    .set({ status: 'active' })
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', textId)
    .returning(['member_id', 'body'])
    .executeTakeFirst()
  if (!text) return
  await changeProfile(db, text.member_id).set({ about_me: text.body }).where('about_me', 'is', null).execute()
  invalidatePeople(db)
}

/** Decides about a text that waited for a look: one that is removed goes from the profile, unless it was changed since. */
export async function judgeText(db: TenantDb, textId: string, accepted: boolean): Promise<void> {
  const text = await db
    .updateTable('profile_texts')
    .set({ status: accepted ? 'active' : 'removed' })
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', textId)
    .where('status', '=', 'pending')
    .returning(['member_id', 'body'])
    .executeTakeFirst()
  if (!text) throw new CaseNotFound()
  if (accepted) return
  await changeProfile(db, text.member_id).set({ about_me: null }).where('about_me', '=', text.body).execute()
  invalidatePeople(db)
}

/**
 * A new or changed text comes to the queue where the brand wants that (`text_moderation`); it is shown meanwhile. While one
 * waits, the newest text is what is looked at.
 */
export async function lookAtText(db: TenantDb, { member, body, before }: TextChanged): Promise<void> {
  if (member.tenant.settings.text_moderation === 'off') return
  const { poolId, tenantId } = db.scope
  await sql`
    insert into profile_texts (pool_id, tenant_id, id, member_id, body, before, status)
    values (${poolId}, ${tenantId}, ${uuidv7()}, ${member.id}, ${body}, ${before}, 'pending')
    on conflict (pool_id, member_id) where status = 'pending' do update set body = excluded.body`.execute(db)
}
