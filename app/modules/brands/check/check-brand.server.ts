import { env, environmentVariable } from '~/platform/env.server'
import { Claims } from '~/tenancy/records/claims'
import { recordsInDatabase } from '~/tenancy/records/in-database.server'
import { checkFolders } from './check-folders.server'
import type { Finding } from './finding'
import { withLines } from './with-lines.server'

/** All findings of `npm run tenant -- check <slug>`, each with the lines of the file concerned. */
export async function checkBrand(slug: string): Promise<Finding[]> {
  const root = env().TENANTS_DIR
  const claims = new Claims(recordsInDatabase({ readOnly: true }))
  await claims.load()
  const { problems } = await checkFolders({ root, variable: environmentVariable }, claims, [slug])
  return withLines(root, problems)
}
