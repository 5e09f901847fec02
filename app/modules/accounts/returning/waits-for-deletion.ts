import type { AccountWaitsForDeletion } from '../errors'
import type { WaitsForDeletion } from '../schema'

/** Returns the outcome of a form that was sent for a closed account. */
export function waitsForDeletion(
  { data, pass }: AccountWaitsForDeletion,
  email: string | null = null,
): WaitsForDeletion {
  return { kind: 'waits_for_deletion', until: String(data.until), email, pass }
}
