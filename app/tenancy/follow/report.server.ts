import type { Problem } from '../settings/problems'
import { problemLine } from '../settings/problems'
import { contrastProblems } from '../theme/contrast'
import type { Theme } from '../theme/load-theme.server'

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
  /** The problems, and since when. */
  refused: { problems: readonly Problem[]; since: Date } | null
}

/** Logs what is wrong with folders, the same problems once. */
export class Report {
  /** Reason enough not to start. */
  readonly missingVariables: Problem[] = []
  readonly #contrast = new Map<string, string>()
  #started = false

  constructor(private readonly log: FollowerLog) {}

  started(): void {
    this.#started = true
  }

  problems(problems: Problem[], about: About): void {
    about.refused = problems.length === 0 ? null : { problems, since: about.refused?.since ?? new Date() }
    const lines = problems.map(problemLine)
    const text = lines.join('\n')
    if (text === about.reported) return
    about.reported = text
    if (!this.#started) this.missingVariables.push(...problems.filter(({ environment }) => environment))
    for (const problem of lines) this.log.error({ tenant: about.slug, problem }, 'tenant folder invalid')
    if (lines.length === 0) this.log.info({ tenant: about.slug }, 'tenant folder valid again')
  }

  /** Colours that are hard to read serve all the same: whose they are is said once, until they change. */
  contrast(slug: string, theme: Theme): void {
    const lacks = contrastProblems(theme)
    const text = lacks.join('\n')
    if (text === (this.#contrast.get(slug) ?? '')) return
    this.#contrast.set(slug, text)
    for (const problem of lacks) this.log.warn({ tenant: slug, problem }, 'tenant colours hard to read')
  }
}
