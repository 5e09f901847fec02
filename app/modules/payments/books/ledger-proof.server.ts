import { sql } from 'kysely'
import { z } from 'zod'
import { forConsole, forTenant } from '~/database/for-tenant.server'
import { defineEffect, enqueue } from '~/database/outbox.server'
import { inBrand } from '~/database/scope.server'
import { audit } from '~/modules/audit/audit.server'
import { uuidv7 } from '~/platform/tokens.server'
import { onEffect } from '~/tenancy/effects/effect-handlers.server'
import type { Tenant } from '~/tenancy/tenant'
import type { ProofLine } from '../console/schema'
import { proofSteps } from '../console/schema'
import { PaymentsUnavailable } from '../errors'
import { proveBooks } from './prove-books.server'

const proof = defineEffect('payments.ledger_proof', z.object({ proofId: z.string() }))

/** Minutes after which an unfinished proof counts as dead, so that another may start. */
const longestMinutes = 30
const retentionDays = 90
/** Maximum number of differences stored in words. */
const mostReported = 200

/**
 * Starts a proof of a brand's books in the background. While one is running, nothing else is started.
 * @param tenant as `brandAt` gives it to the operator
 */
export function startProof(tenant: Tenant, by: { name: string }): Promise<void> {
  return forTenant(tenant, async (db) => {
    await sql`update ledger_proofs set finished_at = now(), failure = 'given_up'
      where ${inBrand(db)} and finished_at is null and started_at < now() - ${longestMinutes} * interval '1 minute'`.execute(
      db,
    )
    await sql`delete from ledger_proofs
      where ${inBrand(db)} and started_at < now() - ${retentionDays} * interval '1 day'`.execute(db)
    const id = uuidv7()
    const { rows } = await sql`
      insert into ledger_proofs (pool_id, id, tenant_id, asked_by)
      values (${db.scope.poolId}, ${id}, ${db.scope.tenantId}, ${by.name})
      on conflict (pool_id, tenant_id) where finished_at is null do nothing returning id`.execute(db)
    if (rows.length === 0) return
    enqueue(db, proof, { proofId: id }, { key: `${proof.name} ${id}` })
    audit(db, { act: 'ledger.proved', subject: { kind: 'brand', id: tenant.id, name: tenant.slug } })
  })
}

/**
 * Proves the books and stores the findings, or `unavailable` when no provider takes the brand's money. Safe to run
 * twice.
 */
export const proofHandler = onEffect(proof, async ({ proofId }, { tenantId, tenantById }) => {
  const tenant = await tenantById(tenantId)
  const note = (change: ReturnType<typeof sql>) =>
    forTenant(tenant, async (db) => {
      await sql`update ledger_proofs set ${change}
        where ${inBrand(db)} and id = ${proofId} and finished_at is null`.execute(db)
    })
  try {
    const books = await proveBooks(tenant, (step) => note(sql`step = ${proofSteps.indexOf(step)}`))
    const { balances, payments, differences } = books
    await note(sql`step = ${proofSteps.length}, balances = ${balances}, payments = ${payments},
      found = ${differences.length}, differences = ${JSON.stringify(differences.slice(0, mostReported))}, finished_at = now()`)
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error
    await note(sql`failure = 'unavailable', finished_at = now()`)
  }
})

/** Returns the last proof of each brand that had one. */
export function lastProofs(session: string, brands: readonly { id: string; poolId: string }[]): Promise<ProofLine[]> {
  if (brands.length === 0) return Promise.resolve([])
  const [pools, ids] = [brands.map(({ poolId }) => poolId), brands.map(({ id }) => id)]
  return forConsole(session, async (db) => {
    const { rows } = await sql<ProofLine>`
      select last.* from unnest(${pools}::uuid[], ${ids}::uuid[]) as brand (pool_id, id),
        lateral (
          select tenant_id as "brandId", asked_by as "startedBy", started_at as "startedAt", step, balances, payments, found,
            differences, failure, finished_at as "finishedAt"
          from ledger_proofs where ledger_proofs.pool_id = brand.pool_id and tenant_id = brand.id
          order by started_at desc limit 1
        ) last`.execute(db)
    return rows
  })
}
