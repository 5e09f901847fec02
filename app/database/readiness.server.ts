import { setTimeout as pass } from 'node:timers/promises'
import { log } from '~/platform/log.server'
import { forTenant } from './for-tenant.server'

/** Load balancers ask every few seconds and count a slow response as a failure. */
const limitMs = 3_000

/** A tenant of an empty pool. */
const nobody = {
  id: '00000000-0000-0000-0000-000000000000',
  poolId: '00000000-0000-0000-0000-000000000000',
  sisters: [],
}

let said: string | undefined

/**
 * Whether the database can serve a member's request: reads members under the role and the policies of requests. Logs
 * the reason for a failure once.
 */
export async function canServe(): Promise<boolean> {
  const reading = forTenant(nobody, (db) => db.selectFrom('members').select('id').limit(1).execute(), { atOnce: true })
  const problem = await Promise.race([
    reading.then(() => undefined, problemOf),
    pass(limitMs, 'no answer', { ref: false }),
  ])
  if (problem && problem !== said) log().error({ problem }, 'not ready: the database does not serve')
  said = problem
  return problem === undefined
}

function problemOf(error: unknown): string {
  const known = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const text = known instanceof Error ? known.message : String(known)
  const lacksRole = /permission denied to set role "(\w+)"/.exec(text)
  return lacksRole ? `${text}: as its owner, \`grant ${lacksRole[1]} to "<user of DATABASE_URL>"\`` : text
}
