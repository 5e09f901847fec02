import type { Env } from '~/platform/env.server'
import { plainHost } from '~/tenancy/tenants.server'

/** Whether a host is the console's. No brand can serve it, whatever its settings say. */
export function isConsoleHost({ CONSOLE_HOST }: Pick<Env, 'CONSOLE_HOST'>, host: string): boolean {
  return CONSOLE_HOST !== null && plainHost(host) === CONSOLE_HOST
}
