import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forConsole } from '~/database/for-tenant.server'
import type { Operator } from '~/modules/operators/access/operator'
import type { Holder } from '~/modules/operators/claims.server'
import { holderColumns } from '~/modules/operators/claims.server'
import { countsOf } from '../list/read-queue.server'
import { forRole, listed } from '../list/wish.server'
import type { PhotoGrid, WaitingPhoto } from './schema'
import { photosAtOnce } from './schema'

type Reader = Pick<Operator, 'id' | 'session' | 'grants'>

/**
 * Reads the photos that have waited longest at some brands, those of members without a photo first, and the number of
 * open cases by kind. Photos that wait for owners are shown to owners only.
 */
export async function readPhotos(by: Reader, brandIds: readonly string[]): Promise<PhotoGrid> {
  if (brandIds.length === 0) return { photos: [], counts: {} }
  const [photos, counts] = await forConsole(
    by.session,
    (db) => Promise.all([waitingPhotos(db, by, brandIds), countsOf(db, brandIds, listed)]),
    { atOnce: true, onePlan: true },
  )
  return { photos, counts }
}

type PhotoRow = Omit<WaitingPhoto, 'openedAt'> & Holder<Date> & { openedAt: Date }

async function waitingPhotos(db: TenantDb, by: Reader, brandIds: readonly string[]): Promise<WaitingPhoto[]> {
  const { rows } = await sql<PhotoRow>`
    select c.id, c.tenant_id as "brandId", c.subject_id as "photoId", c.member_id as "memberId", m.name,
      date_part('year', age(m.birth_date))::integer as age, not coalesce(m.has_photo, false) as "isFirst",
      c.opened_at as "openedAt",
      ${holderColumns(by)},
      coalesce((select json_agg(p.id order by p.position) from photos p where p.pool_id = c.pool_id
        and p.member_id = c.member_id and p.status <> 'rejected' and p.id <> c.subject_id), '[]') as others
    from (
      select * from cases where decided_at is null and kind = 'photo' and tenant_id = any(${[...brandIds]})
        ${listed} ${forRole(by)}
      order by opened_at, id limit ${photosAtOnce}
    ) c left join members m on m.pool_id = c.pool_id and m.id = c.member_id
    order by "isFirst" desc, c.opened_at, c.id`.execute(db)
  return rows.map(({ claimedUntil, mineUntil, ...row }) => ({ ...row, openedAt: row.openedAt.toISOString() }))
}
