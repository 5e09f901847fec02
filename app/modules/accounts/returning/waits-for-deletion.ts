import type { AccountWaitsForDeletion } from '../errors'
import type { WaitsForDeletion } from '../schema'

/** Returns the outcome of a form that was sent for a closed account. */
export function waitsForDeletion(
  { data, pass }: AccountWaitsForDeletion,
  email: string | null = null,
): WaitsForDeletion {
  const until = String(data.until)
  const isOver = Date.parse(until) <= Date.now()
  return { kind: 'waits_for_deletion', until, isOver, email: isOver ? null : email, pass: isOver ? null : pass }
}
