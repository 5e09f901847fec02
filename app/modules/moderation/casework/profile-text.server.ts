import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { invalidatePeople } from '~/database/member-cache.server'
import { changeProfile } from '~/modules/accounts/account-row.server'
import type { StoredAnswer } from '~/modules/members/answers/schema'
import type { TextChanged } from '~/modules/members/events.server'
import { uuidv7 } from '~/platform/tokens.server'
import { isUuid } from '~/platform/uuid'
import { CaseNotFound } from '../queue/errors'

type WordsStatus = StoredAnswer['status']

/** Changes the status of an answer or a caption and returns its member; undefined if none has this id and status. */
async function changeWords(db: TenantDb, id: string, from: WordsStatus, to: WordsStatus): Promise<string | undefined> {
  for (const table of ['profile_answers', 'photo_captions'] as const) {
    const words = await db
      .updateTable(table)
      .set({ status: to })
      .where('pool_id', '=', db.scope.poolId)
      .where('tenant_id', '=', db.scope.tenantId)
      .where('id', '=', id)
      .where('status', '=', from)
      .returning('member_id')
      .executeTakeFirst()
    if (!words) continue
    invalidatePeople(db)
    return words.member_id
  }
}

/** Removes an answer to a prompt or a caption; it stays in case its member objects. */
export async function takeWordsAway(db: TenantDb, memberId: string, id: string): Promise<void> {
  const owner = isUuid(id) ? await changeWords(db, id, 'active', 'removed') : undefined
  if (owner !== memberId) throw new CaseNotFound()
}

/** Removes a member's text about themselves and stores it in case they object; returns the stored text's id. */
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

/** Restores a removed text, unless the member has written a new one; returns whether it is shown again. */
export async function putTextBack(db: TenantDb, textId: string): Promise<boolean> {
  if (await changeWords(db, textId, 'removed', 'active')) return true
  const text = await db
    .updateTable('profile_texts')
    .set({ status: 'active' })
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', textId)
    .returning(['member_id', 'body'])
    .executeTakeFirst()
  if (!text) return false
  const shown = await changeProfile(db, text.member_id)
    .set({ about_me: text.body })
    .where('about_me', 'is', null)
    .executeTakeFirst()
  invalidatePeople(db)
  return shown.numUpdatedRows > 0n
}

/** Removes again a text that was restored, unless the member has written a new one. */
export async function takeTextBack(db: TenantDb, textId: string): Promise<void> {
  if (await changeWords(db, textId, 'active', 'removed')) return
  const text = await db
    .updateTable('profile_texts')
    .set({ status: 'removed' })
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', textId)
    .where('status', '=', 'active')
    .returning(['member_id', 'body'])
    .executeTakeFirst()
  if (!text) return
  await changeProfile(db, text.member_id).set({ about_me: null }).where('about_me', '=', text.body).execute()
  invalidatePeople(db)
}

/** Decides a pending text. A removed one is deleted from the profile, unless the member has changed it. */
export async function judgeText(db: TenantDb, textId: string, accepted: boolean): Promise<void> {
  if (await changeWords(db, textId, 'pending', accepted ? 'active' : 'removed')) return
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
 * Queues a new or changed text for review if the brand's `text_moderation` requires it; the text is shown in the
 * meantime. While one is pending, it is replaced by the newest text.
 */
export async function reviewText(db: TenantDb, { member, body, before }: TextChanged): Promise<void> {
  if (member.tenant.settings.text_moderation === 'off') return
  const { poolId, tenantId } = db.scope
  await sql`
    insert into profile_texts (pool_id, tenant_id, id, member_id, body, before, status)
    values (${poolId}, ${tenantId}, ${uuidv7()}, ${member.id}, ${body}, ${before}, 'pending')
    on conflict (pool_id, member_id) where status = 'pending' do update set body = excluded.body`.execute(db)
}
