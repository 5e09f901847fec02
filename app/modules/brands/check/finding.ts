import type { Problem } from '~/tenancy/settings/problems'
import { problemLine } from '~/tenancy/settings/problems'

/** A line of a file, as far as it is shown. */
export interface CodeLine {
  number: number
  text: string
  wrong: boolean
}

export interface Finding extends Pick<Problem, 'file' | 'line' | 'key' | 'expected'> {
  /** The line with its neighbours; empty when the problem is no place in a file that can be shown. */
  code: CodeLine[]
}

/** As `npm run tenant -- check` prints it. */
export function findingText(finding: Finding): string {
  return problemLine(finding)
}
