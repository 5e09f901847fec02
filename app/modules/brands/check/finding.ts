import type { Problem } from '~/tenancy/settings/problems'
import { problemLine } from '~/tenancy/settings/problems'

/** A line of a file, shortened for display. */
export interface CodeLine {
  number: number
  text: string
  wrong: boolean
}

export interface Finding extends Pick<Problem, 'file' | 'line' | 'key' | 'expected'> {
  /** The line with its neighbours; empty if the problem has no position in a file that may be shown. */
  code: CodeLine[]
}

/** A finding as printed by `npm run tenant -- check`. */
export function findingText(finding: Finding): string {
  return problemLine(finding)
}
