import type { AccountWaitsForDeletion } from '../errors'
import type { WaitsForDeletion } from '../schema'

/** What a form shows that met a closed account. */
export function waitsForDeletion(
  { data, pass }: AccountWaitsForDeletion,
  email: string | null = null,
): WaitsForDeletion {
  return { kind: 'waits_for_deletion', until: String(data.until), email, pass }
}
