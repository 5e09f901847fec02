import type { JobHandler } from '~/platform/jobs/ports'
import type { Tenant } from '~/tenancy/tenant'
import { forTenant } from './for-tenant.server'
import { announce } from './outbox.server'
import type { Telling } from './tell.server'
import { collectTellings, deliver } from './tell.server'

/** The kind of outbox row that tells a member's open pages something. */
const tellingKind = 'live.tell'

/**
 * For an operator's command, which holds nobody's streams and has ended when they would hear of it: what `work` tells is left
 * in the outbox, and told by the server within seconds.
 */
export async function tellingByOutbox<T>(tenant: Tenant, work: () => Promise<T>): Promise<T> {
  const told: Telling[] = []
  collectTellings((telling) => told.push(telling))
  try {
    return await work()
  } finally {
    collectTellings(null)
    if (told.length > 0) {
      await forTenant(tenant, async (db) => {
        for (const telling of told) await announce(db, tellingKind, { ...telling })
      })
    }
  }
}

/** Tells what commands have left. */
export const tellingHandlers: Record<string, JobHandler> = {
  [tellingKind]: (payload) => deliver(payload as unknown as Telling),
}
