import type { Operator } from '~/modules/operators/access/operator'
import { DomainError } from '~/platform/errors'
import type { Tenant } from '~/tenancy/tenant'
import { claimCase, letGo } from './claim.server'
import type { CaseDecision } from './decide-case.server'
import { decideCase, groundOf } from './decide-case.server'
import { TooLateToUndo } from './errors'
import type { Moderator } from './lock-case.server'
import { canUndo, casesAtOnce } from './schema'
import { undoDecision } from './undo-decision.server'

/**
 * Number of cases decided, and of those left: claimed by a colleague, already decided, of a kind that lacks the act, or
 * more than can be decided at once.
 */
export interface DecidedMany {
  done: number
  left: number
  /** Ids of those decided whose decision can be undone. */
  undoable: string[]
}

/**
 * Decides several cases of a brand for one reason, each like `decideCase`; cases that can't be decided are skipped, and
 * none of them stays claimed.
 * @throws GroundMissing 422 before any is decided
 */
export async function decideMany(
  tenant: Tenant,
  by: Pick<Operator, 'id' | 'name' | 'session' | 'grants'>,
  ids: readonly string[],
  decision: CaseDecision,
): Promise<DecidedMany> {
  const chosen = new Set(ids)
  groundOf(decision)
  let done = 0
  const undoable: string[] = []
  for (const id of [...chosen].slice(0, casesAtOnce)) {
    const isClaimed = await unlessRefused(claimCase(by, { brandId: tenant.id, id }).then(() => true))
    if (!isClaimed) continue
    const kind = await unlessRefused(decideCase(tenant, by, id, decision))
    if (kind === null) {
      await letGo(by)
      continue
    }
    done += 1
    if (canUndo(kind)) undoable.push(id)
  }
  return { done, left: chosen.size - done, undoable }
}

/** Undoes several decisions, each like `undoDecision`; returns which were undone. @throws TooLateToUndo 409 if none */
export async function undoMany(tenant: Tenant, by: Moderator, ids: readonly string[]): Promise<string[]> {
  const undone: string[] = []
  for (const id of ids) {
    if ((await unlessRefused(undoDecision(tenant, by, id).then(() => true))) !== null) undone.push(id)
  }
  if (undone.length === 0) throw new TooLateToUndo()
  return undone
}

/** Returns the result of a step; null if a rule refuses it. */
async function unlessRefused<Result>(step: Promise<Result>): Promise<Result | null> {
  try {
    return await step
  } catch (error) {
    if (error instanceof DomainError && error.status < 500) return null
    throw error
  }
}
