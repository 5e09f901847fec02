import { sql } from 'kysely'
import { z } from 'zod'
import { currentDatabase } from '~/database/database.server'
import { serverSigner } from '~/platform/tokens.server'

/** The head of a chain, signed by the application: it proves, also from outside, that the chain once ended in this hash. */
export const signedHead = z.strictObject({
  tenantId: z.uuid(),
  number: z.int().positive(),
  hash: z.string().length(64),
  /** ISO 8601 */
  signedAt: z.string().max(40),
  signature: z.string().max(100),
})

export type SignedHead = z.infer<typeof signedHead>

export interface HeadFault {
  head: SignedHead
  /** `forged`: the signature isn't ours; `rewritten`: the chain has another entry there, or none. */
  fault: 'forged' | 'rewritten'
}

const signer = () => serverSigner('audit heads')

const signedText = ({ tenantId, number, hash, signedAt }: Omit<SignedHead, 'signature'>) =>
  [tenantId, number, hash, signedAt].join(' ')

/** Signs the heads that grew since they were last signed; older signatures stay. The key never enters SQL. */
export async function signHeads(now = new Date()): Promise<void> {
  const db = currentDatabase().unhurried
  const { rows } = await sql<{ pool_id: string; tenant_id: string; number: number; hash: string }>`
    select heads.pool_id, heads.tenant_id, heads.number, heads.hash from audit_heads heads
    where heads.number > coalesce(
      (select max(number) from audit_signatures signed where signed.tenant_id = heads.tenant_id), 0)`.execute(db)
  if (rows.length === 0) return
  const signedAt = now.toISOString()
  const values = rows.map(({ pool_id, tenant_id, number, hash }) => ({
    ...{ pool_id, tenant_id, number, hash, signed_at: now },
    signature: signer().sign(signedText({ tenantId: tenant_id, number, hash, signedAt })),
  }))
  await db
    .insertInto('audit_signatures')
    .values(values)
    .onConflict((signed) => signed.doNothing())
    .execute()
}

/** Returns all signed heads, the oldest first. */
export async function signedHeads(): Promise<SignedHead[]> {
  const rows = await currentDatabase()
    .unhurried.selectFrom('audit_signatures')
    .select(['tenant_id', 'number', 'hash', 'signed_at', 'signature'])
    .orderBy('signed_at')
    .orderBy('tenant_id')
    .execute()
  return rows.map(({ tenant_id, number, hash, signed_at, signature }) => ({
    ...{ tenantId: tenant_id, number, hash, signedAt: signed_at.toISOString(), signature },
  }))
}

/** Compares signed heads, stored here or kept elsewhere, with the chains as they are now. */
export async function verifyHeads(heads: readonly SignedHead[]): Promise<HeadFault[]> {
  const { rows } = await sql<{ place: number }>`
    select head.place from jsonb_to_recordset(${JSON.stringify(heads.map((head, place) => ({ ...head, place })))}::jsonb)
      as head ("tenantId" uuid, number bigint, hash text, place integer)
    join audit_log entry on entry.tenant_id = head."tenantId" and entry.number = head.number and entry.hash = head.hash`.execute(
    currentDatabase().unhurried,
  )
  const found = new Set(rows.map(({ place }) => place))
  return heads.flatMap((head, place): HeadFault[] => {
    if (!signer().verify(signedText(head), head.signature)) return [{ head, fault: 'forged' }]
    return found.has(place) ? [] : [{ head, fault: 'rewritten' }]
  })
}
