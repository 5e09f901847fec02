import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { defineEffect, enqueue } from '~/database/outbox.server'
import { audit } from '~/modules/audit/audit.server'
import { unapprovePhoto } from '~/modules/photos/moderation/review-photos.server'
import { isUuid } from '~/platform/uuid'
import { onEffect } from '~/tenancy/effects/effect-handlers.server'
import type { Tenant } from '~/tenancy/tenant'
import { wordsOf } from '../casework/templates.server'
import { reopenReport } from '../decide-report.server'
import { applyDecisions } from '../standing.server'
import { makeStatement, withdrawStatements } from '../statements/statements.server'
import { carryOut } from './carry-out.server'
import type { Claimed, Wish } from './claim.server'
import { claimNextIn } from './claim.server'
import { CaseNotClaimed, TooLateToUndo } from './errors'
import type { LockedCase, Moderator } from './lock-case.server'
import { lockCase, lockClaimed } from './lock-case.server'
import type { Act, CaseKind, Ground } from './schema'
import { actsFor, canUndo, suspension, undoSeconds } from './schema'

export interface CaseDecision {
  act: Act
  ground: Ground | null
  /** The moderator's own words, which both sides read; empty for none. */
  words: string
  /** Id of a template, which each side reads in its language; empty for none. */
  templateId?: string
  /** Length of a suspension, in days. */
  days?: number
}

const dayMs = 86_400_000

const suspensionEnd = defineEffect('moderation.suspension_end', z.object({ caseId: z.string() }))

/** The transactions consist of a few fixed statements that find rows by key, so one plan fits all. */
const planned = { prepares: true, onePlan: true } as const

/**
 * Decides a case that the moderator has claimed. The subject changes, both sides are notified, and the decision is
 * logged in one transaction. If two moderators decide at once, the second is told who was first.
 * @param tenant as `brandAt` gives it to the operator
 * @throws CaseNotFound 404 @throws CaseDecided, CaseNotClaimed 409
 */
export function decideCase(tenant: Tenant, by: Moderator, id: string, decision: CaseDecision): Promise<void> {
  const timed = complete(decision)
  return forTenant(
    tenant,
    async (db) => carryDecision(db, { tenant, by, found: await closeClaimed(db, by, id, timed) }, timed),
    planned,
  )
}

/** A decided case, and the claimed one that follows. */
export interface Decided {
  kind: CaseKind
  canUndo: boolean
  next: Claimed | null
}

/** Decides a case and claims the moderator's next one in the same transaction. */
export function decideAndClaimNext(
  tenant: Tenant,
  by: Moderator,
  id: string,
  { wish, ...decision }: CaseDecision & { wish: Wish },
): Promise<Decided> {
  const timed = complete(decision)
  return forTenant(
    tenant,
    async (db) => {
      const found = await closeClaimed(db, by, id, timed)
      const [, next] = await Promise.all([carryDecision(db, { tenant, by, found }, timed), claimNextIn(db, by, wish)])
      const kind = found.kind as CaseKind
      return { kind, canUndo: canUndo(kind, timed.act), next }
    },
    planned,
  )
}

interface Deciding {
  tenant: Tenant
  /** Null for a command. */
  by: Moderator | null
  found: Pick<LockedCase, 'id' | 'kind' | 'topic' | 'subject_id' | 'member_id'>
}

/** Decides a locked, open case inside the caller's transaction. @throws CaseNotClaimed 409 */
export async function decideLocked(db: TenantDb, deciding: Deciding, decision: CaseDecision): Promise<void> {
  const timed = complete(decision)
  await closeCase(db, deciding.found.id, deciding.by, timed).execute()
  await carryDecision(db, deciding, timed)
}

type TimedDecision = CaseDecision & { endsAt: Date | null }

/** Adds the end of a suspension; a decision that no rule was broken names none. */
function complete(decision: CaseDecision): TimedDecision {
  const { act, days = suspension.days } = decision
  const ground = act === 'nothing' || act === 'restored' ? null : decision.ground
  return { ...decision, ground, endsAt: act === 'suspended' ? new Date(Date.now() + days * dayMs) : null }
}

function closeCase(db: TenantDb, id: string, by: Moderator | null, { act, ground, endsAt }: TimedDecision) {
  return changeCase(db, id).set({
    decided_at: sql<Date>`now()`,
    decided_by: by?.id ?? null,
    decided_name: by?.name ?? null,
    decision: act,
    ground,
    ends_at: endsAt,
    claimed_by: null,
    claimed_name: null,
    claimed_until: null,
  })
}

/**
 * Closes the case if the moderator's claim is valid. @throws CaseNotFound 404 @throws CaseDecided, CaseNotClaimed 409
 */
async function closeClaimed(db: TenantDb, by: Moderator, id: string, decision: TimedDecision) {
  const closed = isUuid(id)
    ? await closeCase(db, id, by, decision)
        .where('decided_at', 'is', null)
        .where('claimed_by', '=', by.id)
        .where('claimed_until', '>', sql<Date>`now()`)
        .returning(['id', 'kind', 'topic', 'subject_id', 'member_id'])
        .executeTakeFirst()
    : undefined
  if (closed) return closed
  // Throws the error that tells why the case wasn't closed.
  await lockClaimed(db, by, id)
  throw new CaseNotClaimed()
}

/**
 * Carries out the decision of a case that was just closed. @throws CaseNotClaimed 409 if this kind of case has no such
 * act
 */
async function carryDecision(
  db: TenantDb,
  { tenant, by, found }: Deciding,
  { act, ground, words, templateId = '', endsAt }: TimedDecision,
): Promise<void> {
  const { id } = found
  const kind = found.kind as CaseKind
  const side = kind === 'appeal' ? await sideOf(db, found.subject_id) : null
  if (!actsFor(kind, side).includes(act)) throw new CaseNotClaimed()
  const said = await wordsOf(db, tenant, { templateId, words })
  const mailsAt = new Date(Date.now() + undoSeconds * 1000)
  await carryOut(db, { ...found, kind }, { act, ground, endsAt, by, words: said, mailsAt })
  if (endsAt) enqueue(db, suspensionEnd, { caseId: id }, { dueAt: endsAt })
  audit(db, {
    act: `case.${act}`,
    subject: { kind: 'case', id },
    reason: [ground, words].filter(Boolean).join(': '),
    after: { kind, member: found.member_id, ends: endsAt?.toISOString() ?? null },
  })
}

/**
 * Undoes the moderator's own decision about a report or flag, or approval of a photo, within ten seconds: the case is
 * open again, and no one was notified.
 * @throws CaseNotFound 404 @throws TooLateToUndo 409
 */
export function undoDecision(tenant: Tenant, by: Moderator, id: string): Promise<void> {
  return forTenant(tenant, async (db) => {
    const found = await lockCase(db, id)
    const mayUndo = canUndo(found.kind as CaseKind, found.decision as Act)
    if (!mayUndo || !found.undoable || found.decided_by !== by.id) throw new TooLateToUndo()
    if (found.kind === 'report') await reopenReport(db, found.subject_id)
    else if (found.kind === 'flag') await reopenCase(db, found)
    else await unapprovePhoto(db, found.subject_id)
    audit(db, { act: 'case.undone', subject: { kind: 'case', id }, before: { decision: found.decision } })
  })
}

/** Reopens a flag; its pending mails are not sent. */
async function reopenCase(db: TenantDb, { id, kind, subject_id, member_id }: LockedCase) {
  await changeCase(db, id)
    .set({ decided_at: null, decided_by: null, decided_name: null, decision: null, ground: null, ends_at: null })
    .execute()
  withdrawStatements(db, kind, subject_id)
  await applyDecisions(db, member_id)
}

/** Ends a suspension, unless another decision keeps the profile away, and notifies its member. */
export const suspensionEndHandler = onEffect(suspensionEnd, async ({ caseId }, { tenantId, tenantById }) => {
  const tenant = await tenantById(tenantId)
  await forTenant(tenant, async (db) => {
    const found = await lockCase(db, caseId).catch(() => null)
    if (!found || (await applyDecisions(db, found.member_id)) !== 'back') return
    makeStatement(db, {
      about: { kind: found.kind, subjectId: found.subject_id, memberId: found.member_id },
      reader: { id: found.member_id, tenantId: db.scope.tenantId, side: 'member' },
      statementKind: 'over',
      foundBy: 'review',
      by: null,
    })
    audit(db, { act: 'case.over', subject: { kind: 'case', id: caseId }, rule: 'suspension' })
  })
})

/** Returns the side that objects. */
async function sideOf(db: TenantDb, appealId: string): Promise<'member' | 'reporter' | null> {
  const found = await db
    .selectFrom('appeals')
    .innerJoin('statements', (join) =>
      join.onRef('statements.pool_id', '=', 'appeals.pool_id').onRef('statements.id', '=', 'appeals.statement_id'),
    )
    .select('statements.side')
    .where('appeals.pool_id', '=', db.scope.poolId)
    .where('appeals.id', '=', appealId)
    .executeTakeFirst()
  return found?.side ?? null
}

function changeCase(db: TenantDb, id: string) {
  return db
    .updateTable('cases')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', id)
}
