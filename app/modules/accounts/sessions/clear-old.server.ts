import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { defineEffect, enqueueClearing } from '~/database/outbox.server'
import { inBrand } from '~/database/scope.server'
import { challengeMinutes } from '~/modules/credentials/challenges.server'
import { forgetOldMails } from '~/modules/mails/sent-mails.server'
import { onEffect } from '~/tenancy/effects/effect-handlers.server'
import { loginLock } from '../limits.server'

const clearing = defineEffect('accounts.clear', z.object({}))

/** Enqueues a clean-up of login data for the next day, at most once a day. */
export function clearTomorrow(db: TenantDb): void {
  enqueueClearing(db, clearing, 1)
}

/** Deletes outdated attempts and challenges, expired sessions and old records of e-mails. */
export const clearingHandler = onEffect(clearing, async (_, { tenantId, tenantById }) => {
  await forTenant(await tenantById(tenantId), async (db) => {
    await sql`delete from login_attempts where ${inBrand(db)}
      and since < now() - ${2 * loginLock.minutes} * interval '1 minute'`.execute(db)
    await sql`delete from used_challenges where ${inBrand(db)}
      and used_at < now() - ${2 * challengeMinutes} * interval '1 minute'`.execute(db)
    await sql`delete from sessions where ${inBrand(db)}
      and expires_at < now()`.execute(db)
    await forgetOldMails(db)
  })
})
