import type { Company } from '../settings/companies-contract.server'
import { companyDetailsDue, missingDetails } from '../settings/company-details'
import type { Problem } from '../settings/problems'
import { problemLine } from '../settings/problems'
import { contrastProblems } from '../theme/contrast'
import type { LoadedFolder } from './load-tenant.server'

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
  /** Warnings as last logged, by subject. */
  readonly #warned = new Map<string, string>()
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

  /**
   * Warns of what doesn't prevent serving: colours with too little contrast, and a live brand's company that lacks
   * details which the law asks for.
   */
  warnings(slug: string, { theme, settings }: Pick<LoadedFolder, 'theme' | 'settings'>, company: Company | undefined) {
    const missing = company ? missingDetails({ settings, company }) : []
    this.#warn(slug, 'tenant colours hard to read', contrastProblems(theme))
    this.#warn(slug, 'live tenant lacks company details', missing, { due: companyDetailsDue })
  }

  /** Logs each set of warnings once, and again when it changes. */
  #warn(slug: string, message: string, problems: readonly string[], also: Record<string, string> = {}): void {
    const subject = `${slug} ${message}`
    const text = problems.join('\n')
    if (text === (this.#warned.get(subject) ?? '')) return
    this.#warned.set(subject, text)
    for (const problem of problems) this.log.warn({ tenant: slug, problem, ...also }, message)
  }
}
