import { NotYours, StepUpNeeded } from '../errors'
import type { Operator } from './operator'
import type { Right } from './rights'
import { mayAnywhere, mayAt } from './rights'

/**
 * For what moves money, exports, erases or changes roles. On a page it leads to the fresh check and back.
 * @throws StepUpNeeded 403 when the last check is older than five minutes
 */
export function assertFresh({ proved }: Pick<Operator, 'proved'>): void {
  if (!proved) throw new StepUpNeeded()
}

/**
 * For what an operator does at a brand. Commands (null) have no role.
 * @throws NotYours 404
 */
export function assertMayAt(by: Operator | null, right: Right, brandId: string): void {
  if (by && !mayAt(by.grants, right, brandId)) throw new NotYours()
}

/**
 * For what an operator does to others: the role first, then the fresh check. Commands (null) have no role.
 * @throws NotYours 404
 * @throws StepUpNeeded 403
 */
export function assertMay(by: Operator | null, right: Right): void {
  if (!by) return
  if (!mayAnywhere(by.grants, right)) throw new NotYours()
  assertFresh(by)
}
