import type { DemoLogin } from '~/demo/seed.server'
import type { Env } from '~/platform/env.server'
import { log } from '~/platform/log.server'
import { release } from '~/platform/metrics/release.server'

export interface Started {
  slugs: string[]
  /** Null while the demo members are still being created. */
  logins: DemoLogin[] | null
  embedded: boolean
  /** Link that makes the visitor the console's first owner; null when there is one. */
  ownerLink: string | null
}

/** Reports that the server listens: in development with URLs and logins to the terminal, otherwise to the log. */
export function welcome(settings: Env, { slugs, logins, embedded, ownerLink }: Started): void {
  const { PORT, HOST, DEVELOPMENT, CONSOLE_HOST, REDIS_URL, JOBS } = settings
  if (!DEVELOPMENT) {
    const database = embedded ? 'embedded' : 'postgresql'
    const shared = { database, redis: REDIS_URL !== undefined, jobs: JOBS, tenants: slugs.length }
    log().info({ release, node: process.versions.node, host: HOST, port: PORT, ...shared }, 'listening')
    return
  }
  const lines = ['', `Manyhearts listens on port ${PORT}.`]
  for (const slug of slugs.slice(0, 20)) {
    lines.push('', `  http://${slug}.localhost:${PORT}`, ...loginsOf(slug, logins ?? []))
  }
  lines.push('', `  E-mails: http://${slugs[0] ?? 'saffron'}.localhost:${PORT}/dev/outbox`)
  if (CONSOLE_HOST) lines.push('', `  Console: ${ownerLink ?? `http://${CONSOLE_HOST}:${PORT}`}`)
  if (!logins) lines.push('', 'Members of the demo arrive now, with photos: a minute or two, once. Logins follow.')
  process.stdout.write(`${lines.join('\n')}\n\n`)
}

/** Reports the progress of a first start. */
export function printPhase({ DEVELOPMENT }: Pick<Env, 'DEVELOPMENT'>, line: string): void {
  if (DEVELOPMENT) process.stdout.write(`${line}\n`)
  else log().info(line)
}

/** Prints the logins once the demo members exist. */
export function printLogins({ PORT }: Env, logins: DemoLogin[]): void {
  const lines = [...new Set(logins.map(({ slug }) => slug))].flatMap((slug) => [
    `  http://${slug}.localhost:${PORT}`,
    ...loginsOf(slug, logins),
  ])
  process.stdout.write(`\nThe members of the demo are there.\n${lines.join('\n')}\n\n`)
}

function loginsOf(slug: string, logins: DemoLogin[]): string[] {
  return logins
    .filter((login) => login.slug === slug)
    .map(({ kind, email, password }) => `    ${kind.padEnd(8)} ${email}  password ${password}`)
}
