import { redirect } from '@remix-run/node'
import { freshCheck } from '~/console-paths'
import { NotYours, StepUpNeeded } from '../errors'
import type { Operator } from './operator'
import type { Right } from './rights'
import { mayAnywhere, mayAt } from './rights'

/**
 * Guards acts that move money, export, erase or change roles. On a page the error leads to the fresh check and back.
 * @throws StepUpNeeded 403 when the last check is older than five minutes
 */
export function assertFresh({ proved }: Pick<Operator, 'proved'>): void {
  if (!proved) throw new StepUpNeeded()
}

/**
 * Guards a file. The fresh check leads back to the page that links it, because a download can't be the page after the
 * check.
 * @param page path and query of that page
 * @throws Response redirect to the fresh check
 */
export function assertFreshForFile({ proved }: Pick<Operator, 'proved'>, page: string): void {
  if (!proved) throw redirect(freshCheck(page))
}

/**
 * Guards an operator's act at a brand. Commands (`by` null) are allowed.
 * @throws NotYours 404
 */
export function assertMayAt(by: Operator | null, right: Right, brandId: string): void {
  if (by && !mayAt(by.grants, right, brandId)) throw new NotYours()
}

/**
 * Guards an operator's act on other operators: first the right, then the fresh check. Commands (`by` null) are allowed.
 * @throws NotYours 404
 * @throws StepUpNeeded 403
 */
export function assertMay(by: Operator | null, right: Right): void {
  if (!by) return
  if (!mayAnywhere(by.grants, right)) throw new NotYours()
  assertFresh(by)
}
