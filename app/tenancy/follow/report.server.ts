import type { Problem } from '../settings/problems'
import { problemLine } from '../settings/problems'
import { contrastProblems } from '../theme/contrast'
import type { Theme } from '../theme/load-theme.server'

export interface FollowerLog {
  info(fields: Record<string, unknown>, message: string): void
  warn(fields: Record<string, unknown>, message: string): void
  error(fields: Record<string, unknown>, message: string): void
}

/** Subject of the problems: a brand, or the installation when `slug` is undefined. */
interface About {
  slug: string | undefined
  /** The problems already logged. */
  reported: string
  /** The problems, and when they were first seen. */
  refused: { problems: readonly Problem[]; since: Date } | null
}

/** Logs what is wrong with folders, each set of problems once. */
export class Report {
  /** Problems that prevent a start. */
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

  /** Warns of colours with too little contrast, which don't prevent serving: once, and again when they change. */
  contrast(slug: string, theme: Theme): void {
    const lacks = contrastProblems(theme)
    const text = lacks.join('\n')
    if (text === (this.#contrast.get(slug) ?? '')) return
    this.#contrast.set(slug, text)
    for (const problem of lacks) this.log.warn({ tenant: slug, problem }, 'tenant colours hard to read')
  }
}
