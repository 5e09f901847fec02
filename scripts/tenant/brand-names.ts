import { recordsInDatabase } from '~/tenancy/records/in-database.server'

/** Returns what names a brand by its folder, or by its id if no folder has ever had that. Needs an open database. */
export async function brandNames(): Promise<(id: string) => string> {
  const claims = await recordsInDatabase({ readOnly: true }).claims()
  const slugs = new Map(claims.filter(({ kind }) => kind === 'id').map(({ value, slug }) => [value, slug]))
  return (id) => slugs.get(id) ?? id
}
