import { sql } from 'kysely'
import { forTenant } from '~/database/for-tenant.server'
import { dayIn } from '~/i18n/calendar'
import { rollUpBrand } from '~/modules/overview/counting/roll-up.server'
import type { Tenant } from '~/tenancy/tenant'
import type { Person } from './person'
import type { World } from './world'

/** A brand's days as after the next round of the job that counts them. */
export async function counted(world: World, tenant: Tenant) {
  await sql`update roll_ups set next_at = now()`.execute(world.database.owner)
  await rollUpBrand(tenant)
  const rows = await forTenant(tenant, (db) => db.selectFrom('day_figures').selectAll().orderBy('day').execute())
  return Object.fromEntries(rows.map((row) => [row.day, row]))
}

export const today = ({ settings }: Tenant) => dayIn(settings.time_zone)

/** Moves moments of a person into the past. */
export async function movedBack(
  { database }: World,
  table: 'accounts' | 'members',
  { id }: Person,
  values: Record<string, Date>,
): Promise<void> {
  await database.owner.updateTable(table).set(values).where('id', '=', id).execute()
}
