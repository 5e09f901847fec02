import { sql } from 'kysely'
import { forMember } from '~/database/for-tenant.server'
import type { Member } from '~/modules/accounts/member'
import type { MainPhotoColumns } from '~/modules/photos/queries.server'
import { mainPhotoIn, mainPhotoOf } from '~/modules/photos/queries.server'
import { photoUrl } from '~/modules/photos/schema'
import type { BlockedMemberView } from './schema'

/** More than anybody blocks; the newest are shown. */
const mostShown = 500

/** Whom a member has blocked, the last one first. */
export async function blockedMembers(member: Member): Promise<BlockedMemberView[]> {
  const { cdn_prefix } = member.tenant.settings
  const { rows } = await forMember(member, (db) =>
    sql<{ id: string; name: string | null; created_at: Date } & MainPhotoColumns>`
      select b.blocked_id as id, m.name, b.created_at, main_photo.*
      from blocks b
      left join members m on m.pool_id = b.pool_id and m.id = b.blocked_id and m.status <> 2
        and m.tenant_id = any(${db.scope.visibleTenants}::uuid[])
      ${mainPhotoOf(db, sql`m.id`)}
      where b.pool_id = ${db.scope.poolId} and b.member_id = ${member.id}
      order by b.created_at desc, b.blocked_id limit ${mostShown}`.execute(db),
  )
  return rows.map((row) => {
    const photo = mainPhotoIn(row)
    return {
      id: row.id,
      name: row.name,
      photoUrl: photo && photoUrl(photo, 200, cdn_prefix),
      blockedAt: row.created_at.toISOString(),
    }
  })
}
