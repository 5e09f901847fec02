import type { FieldState } from '../forms/field'

/** A field of the showcase: its name is its id. */
export function sampleField(name: string, state: Partial<FieldState> = {}): FieldState {
  return { id: name, name, ...state }
}
