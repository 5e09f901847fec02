import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { defineEffect, enqueue } from '~/database/outbox.server'
import { audit } from '~/modules/audit/audit.server'
import type { Operator } from '~/modules/operators/access/operator'
import { claimedBy, NotClaimed, released } from '~/modules/operators/claims.server'
import type { RejectionReason } from '~/modules/photos/moderation/reasons'
import { isUuid } from '~/platform/uuid'
import { onEffect } from '~/tenancy/effects/effect-handlers.server'
import type { Tenant } from '~/tenancy/tenant'
import { appealedStatement } from '../appeals/appealed-statement.server'
import { wordsOf, wordsOfReason } from '../casework/templates.server'
import type { Wish } from '../list/wish.server'
import { applyDecisions } from '../standing.server'
import { makeStatement } from '../statements/statements.server'
import { carryOut } from './carry-out.server'
import type { Claimed } from './claim.server'
import { claimNextIn } from './claim.server'
import { CaseHasGrown, GroundMissing } from './errors'
import type { LockedCase, Moderator } from './lock-case.server'
import { changeCase, lockCase, lockClaimed } from './lock-case.server'
import type { Act, CaseKind, Ground, SelfieVerdict } from './schema'
import { actsFor, canUndo, grounds, needsGround, suspension, undoSeconds } from './schema'

export interface CaseDecision {
  act: Act
  ground: Ground | null
  /** The moderator's own words, which both sides read; empty for none. */
  words: string
  /** Id of a template, which each side reads in its language; empty for none. */
  templateId?: string
  /** Length of a suspension, in days. */
  days?: number
  selfie?: SelfieVerdict
  /** Number of reports that the moderator has read; a case with more of them isn't decided. */
  reportsSeen?: number | undefined
  /** The only kind of case that is decided; all if missing. */
  kind?: CaseKind
  /** A profile photo's own reason, which its owner reads. */
  photoReason?: RejectionReason
}

const dayMs = 86_400_000

const suspensionEnd = defineEffect('moderation.suspension_end', z.object({ caseId: z.string() }))

/** The transactions consist of a few fixed statements that find rows by key, so one plan fits all. */
const planned = { onePlan: true } as const

/**
 * Decides a case that the moderator has claimed. The subject changes, both sides are notified, and the decision is
 * logged in one transaction. If two moderators decide at once, the second is told who was first.
 * @param tenant as `brandAt` gives it to the operator
 * @returns the kind of the case
 * @throws CaseNotFound 404 @throws CaseDecided, NotClaimed, CaseHasGrown 409 @throws GroundMissing 422
 */
export async function decideCase(tenant: Tenant, by: Moderator, id: string, decision: CaseDecision): Promise<CaseKind> {
  const timed = complete(decision)
  return forTenant(
    tenant,
    async (db) => {
      const found = await closeClaimed(db, by, id, timed)
      await carryDecision(db, { tenant, by, found }, timed)
      return found.kind
    },
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
export async function decideAndClaimNext(
  tenant: Tenant,
  by: Pick<Operator, 'id' | 'name' | 'grants'>,
  id: string,
  { wish, ...decision }: CaseDecision & { wish: Wish },
): Promise<Decided> {
  const timed = complete(decision)
  return forTenant(
    tenant,
    async (db) => {
      const found = await closeClaimed(db, by, id, timed)
      const [, next] = await Promise.all([carryDecision(db, { tenant, by, found }, timed), claimNextIn(db, by, wish)])
      return { kind: found.kind, canUndo: canUndo(found.kind), next }
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

/** Decides a locked, open case inside the caller's transaction. @throws NotClaimed 409 */
export async function decideLocked(db: TenantDb, deciding: Deciding, decision: CaseDecision): Promise<void> {
  const timed = complete(decision)
  await closeCase(db, deciding.found.id, deciding.by, timed).execute()
  await carryDecision(db, deciding, timed)
}

type TimedDecision = CaseDecision & { endsAt: Date | null }

/** Returns the rule that an act names; null for those that name none. @throws GroundMissing 422 */
export function groundOf({ act, ground }: Pick<CaseDecision, 'act' | 'ground'>): Ground | null {
  if (!needsGround(act)) return null
  if (!ground) throw new GroundMissing()
  return ground
}

/** Adds the end of a suspension. @throws GroundMissing 422 */
function complete(decision: CaseDecision): TimedDecision {
  const { act, days = suspension.days } = decision
  const ground = groundOf(decision)
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
    ...released,
  })
}

/**
 * Closes the case if the moderator's claim is valid.
 * @throws CaseNotFound 404 @throws CaseDecided, NotClaimed, CaseHasGrown 409
 */
async function closeClaimed(db: TenantDb, by: Moderator, id: string, decision: TimedDecision) {
  const { reportsSeen, kind = null } = decision
  const closed = isUuid(id)
    ? await closeCase(db, id, by, decision)
        .$if(reportsSeen !== undefined, (query) => query.where('reports', '<=', reportsSeen ?? 0))
        .$if(kind !== null, (query) => query.where('kind', '=', kind))
        .where('decided_at', 'is', null)
        .where(claimedBy(by))
        .returning(['id', 'kind', 'topic', 'subject_id', 'member_id'])
        .executeTakeFirst()
    : undefined
  if (closed) return closed
  // Throws the error that tells why the case wasn't closed.
  const { reports } = await lockClaimed(db, by, id)
  if (reportsSeen !== undefined && reports > reportsSeen) throw new CaseHasGrown(reports - reportsSeen)
  throw new NotClaimed()
}

/**
 * Carries out the decision of a case that was just closed. @throws NotClaimed 409 if this kind of case has no such
 * act
 */
async function carryDecision(
  db: TenantDb,
  { tenant, by, found }: Deciding,
  { act, ground: chosen, words, templateId = '', endsAt, selfie, photoReason }: TimedDecision,
): Promise<void> {
  const { id, kind } = found
  const appealed = kind === 'appeal' ? await appealedStatement(db, found.subject_id) : null
  if (!actsFor(kind, appealed?.side ?? null).some((available) => available.act === act)) throw new NotClaimed()
  const ground = act === 'kept' ? await keepGround(db, id, appealed) : chosen
  const allWords = photoReason ? wordsOfReason(tenant, photoReason) : await wordsOf(db, tenant, { templateId, words })
  const mailsAt = new Date(Date.now() + undoSeconds * 1000)
  await carryOut(db, found, {
    act,
    ground,
    endsAt,
    by,
    words: allWords,
    mailsAt,
    ...(selfie && { selfie }),
    ...(photoReason && { photoReason }),
  })
  if (endsAt) enqueue(db, suspensionEnd, { caseId: id }, { dueAt: endsAt })
  audit(db, {
    act: `case.${act}`,
    subject: { kind: 'case', id },
    reason: [ground ?? (act === 'refused' ? selfie?.reason : null), photoReason, words].filter(Boolean).join(': '),
    after: { kind, member: found.member_id, ends: endsAt?.toISOString() ?? null },
  })
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

/** Records a rejected objection on the ground of the first decision; returns that ground. */
async function keepGround(db: TenantDb, id: string, appealed: { ground: string | null } | null) {
  const ground = grounds.find((known) => known === appealed?.ground) ?? null
  if (ground) await changeCase(db, id).set({ ground }).execute()
  return ground
}
