import { forTenant } from '../for-tenant.server'

/** A tenant of an empty pool. */
const nobody = {
  id: '00000000-0000-0000-0000-000000000000',
  poolId: '00000000-0000-0000-0000-000000000000',
  sisters: [],
}

/**
 * Reads members as a request does, under the role and the policies of requests.
 * @throws Error that says what is wrong, and which grant is missing
 */
export async function readAsRequests(): Promise<void> {
  try {
    await forTenant(nobody, (db) => db.selectFrom('members').select('id').limit(1).execute(), { atOnce: true })
  } catch (error) {
    throw new Error(problemOf(error))
  }
}

function problemOf(error: unknown): string {
  const known = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const text = known instanceof Error ? known.message : String(known)
  const lacksRole = /permission denied to set role "(\w+)"/.exec(text)
  return lacksRole ? `${text}: as its owner, \`grant ${lacksRole[1]} to "<user of DATABASE_URL>"\`` : text
}
