import type { Problem } from '../settings/problems'
import { problemLine } from '../settings/problems'

export interface FollowerLog {
  info(fields: Record<string, unknown>, message: string): void
  warn(fields: Record<string, unknown>, message: string): void
  error(fields: Record<string, unknown>, message: string): void
}

/** Whose problems they are: a brand's, or those of all. */
interface About {
  slug: string | undefined
  /** The problems that the log has already. */
  reported: string
}

/** Logs what is wrong with folders, the same problems once. */
export class Report {
  /** Reason enough not to start. */
  readonly missingVariables: Problem[] = []
  #started = false

  constructor(private readonly log: FollowerLog) {}

  started(): void {
    this.#started = true
  }

  problems(problems: Problem[], about: About): void {
    const lines = problems.map(problemLine)
    const text = lines.join('\n')
    if (text === about.reported) return
    about.reported = text
    if (!this.#started) this.missingVariables.push(...problems.filter(({ environment }) => environment))
    for (const problem of lines) this.log.error({ tenant: about.slug, problem }, 'tenant folder invalid')
    if (lines.length === 0) this.log.info({ tenant: about.slug }, 'tenant folder valid again')
  }
}
