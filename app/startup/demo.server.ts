import type { DemoLogin } from '~/demo/seed.server'
import { keepDemoAwake, seedDemo } from '~/demo/seed.server'
import type { Env } from '~/platform/env.server'
import type { Repetition } from '~/platform/jobs/repeat.server'
import { repeatedly } from '~/platform/jobs/repeat.server'
import { log } from '~/platform/log.server'
import type { Tenants } from '~/tenancy/tenants.server'
import { printLogins } from './welcome.server'

/** Shorter than the time a member counts as online, in milliseconds. */
const demoPresenceMs = 120_000

interface Demo {
  /** Resolves when the demo members exist, also if they could not be created. */
  done: Promise<void> | null
  /** Returns their logins; null while they are being created. */
  logins(): DemoLogin[] | null
  repetitions: Repetition[]
  /** The server listens: logins that come later are printed. */
  listening(): void
  abort(): void
}

interface DemoOptions {
  /** Resolves when cities can be found. */
  places: Promise<unknown>
  /** Shows one line of the progress. */
  report(line: string): void
}

/** Creates the demo members, if they are asked for, while the site is already served, and keeps them online. */
export function startDemo(settings: Env, tenants: Tenants, { places, report }: DemoOptions): Demo {
  const ending = new AbortController()
  let logins: DemoLogin[] | null = settings.DEMO ? null : []
  let listens = false
  const seeded = (known: DemoLogin[]) => {
    logins = known
    if (listens) printLogins(settings, known)
  }
  const failed = (error: unknown) => {
    logins = []
    if (!ending.signal.aborted) log().error({ err: error }, 'demo members could not be created')
  }
  const seed = () => places.then(() => seedDemo(tenants, { report, ending: ending.signal })).then(seeded, failed)
  const presence = () =>
    repeatedly(
      () => keepDemoAwake(tenants),
      demoPresenceMs,
      (error) => log().warn({ err: error }, 'demo members could not be kept online'),
    )
  return {
    done: settings.DEMO ? seed() : null,
    logins: () => logins,
    repetitions: settings.DEMO ? [presence()] : [],
    listening() {
      listens = true
    },
    abort: () => ending.abort(),
  }
}
