import type { FieldState } from '../forms/field'

/** Returns a field for the showcase; its name is also its id. */
export function sampleField(name: string, state: Partial<FieldState> = {}): FieldState {
  return { id: name, name, ...state }
}
