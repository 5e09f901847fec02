import type { DemoLogin } from '~/demo/seed.server'
import type { Env } from '~/platform/env.server'

/** Tells the operator's console where the brands are, and how to get in. */
export function welcome({ PORT, DEVELOPMENT }: Env, slugs: string[], logins: DemoLogin[]): void {
  const lines = ['', `Manyhearts listens on port ${PORT}.`]
  if (DEVELOPMENT) {
    for (const slug of slugs.slice(0, 20))
      lines.push('', `  http://${slug}.localhost:${PORT}`, ...loginsOf(slug, logins))
    lines.push('', `  E-mails: http://${slugs[0] ?? 'saffron'}.localhost:${PORT}/dev/outbox`)
  }
  process.stdout.write(`${lines.join('\n')}\n\n`)
}

function loginsOf(slug: string, logins: DemoLogin[]): string[] {
  return logins
    .filter((login) => login.slug === slug)
    .map(({ kind, email, password }) => `    ${kind.padEnd(8)} ${email}  password ${password}`)
}
