import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import type { Member } from '~/modules/accounts/member'
import { MemberNotFound } from '~/modules/blocks/errors'
import { brandOf } from '~/modules/blocks/queries.server'
import { isUuid } from '~/platform/uuid'
import { longestNote, NoteTooLong } from './note'

/** Reads the member's private note on another member's profile; empty when there is none. */
export async function readNote(db: TenantDb, member: Pick<Member, 'id'>, aboutId: string): Promise<string> {
  const row = await db
    .selectFrom('profile_notes')
    .select('note')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('member_id', '=', member.id)
    .where('about_id', '=', aboutId)
    .executeTakeFirst()
  return row?.note ?? ''
}

/**
 * Stores a private note on another member's profile, which only its author can read; an empty note deletes it. Only for
 * brands with notes (`visible_profile_notes`).
 * @throws MemberNotFound 404, also for the member's own profile and where the brand has no notes
 * @throws NoteTooLong 422
 */
export async function saveNote(member: Member, aboutId: string, written: string): Promise<void> {
  const note = written.replaceAll('\r\n', '\n').trim()
  if (!member.tenant.settings.visible_profile_notes || aboutId === member.id || !isUuid(aboutId)) {
    throw new MemberNotFound()
  }
  if ([...note].length > longestNote) throw new NoteTooLong()
  await forMember(member, async (db) => {
    if (!(await brandOf(db, aboutId))) throw new MemberNotFound()
    await (note === '' ? removeNote(db, member.id, aboutId) : keepNote(db, member.id, aboutId, note))
  })
}

async function keepNote(db: TenantDb, memberId: string, aboutId: string, note: string): Promise<void> {
  const { poolId, tenantId } = db.scope
  await db
    .insertInto('profile_notes')
    .values({ pool_id: poolId, tenant_id: tenantId, member_id: memberId, about_id: aboutId, note })
    .onConflict((conflict) =>
      conflict.columns(['pool_id', 'member_id', 'about_id']).doUpdateSet({ note, updated_at: sql`now()` }),
    )
    .execute()
}

async function removeNote(db: TenantDb, memberId: string, aboutId: string): Promise<void> {
  await db
    .deleteFrom('profile_notes')
    .where('pool_id', '=', db.scope.poolId)
    .where('member_id', '=', memberId)
    .where('about_id', '=', aboutId)
    .execute()
}
