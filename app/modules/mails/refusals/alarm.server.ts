import { z } from 'zod'
import type { TenantDb } from '~/database/for-tenant.server'
import { defineEffect, enqueue } from '~/database/outbox.server'

/** An e-mail to the brand's operator about a provider that refuses its e-mails. */
export const refusalAlarm = defineEffect('mails.refusal_alarm', z.object({ provider: z.string() }))

/** Tells the brand's operator that a provider refuses its e-mails, once for each slowdown. */
export function enqueueAlarm(db: TenantDb, { provider, since }: { provider: string; since: Date }): void {
  const key = `${refusalAlarm.name}/${db.scope.tenantId}/${provider}/${since.toISOString()}`
  enqueue(db, refusalAlarm, { provider }, { key })
}
