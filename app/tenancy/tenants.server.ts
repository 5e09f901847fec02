import type { FollowerOptions } from './follow/follower.server'
import { Follower } from './follow/follower.server'
import type { Problem } from './settings/problems'
import { problemLine } from './settings/problems'
import type { Tenant } from './tenant'

export interface TenantsOptions extends FollowerOptions {
  /** In development, every host except `<slug>.localhost` is treated as this domain. */
  forcedDomain?: string | undefined
}

/**
 * The brand that serves a host. `redirect` leads to the brand's canonical domain, 308. `broken` is a brand whose folder was never
 * valid, 503 until it is fixed.
 */
export type HostAnswer =
  | { kind: 'tenant'; tenant: Tenant }
  | { kind: 'redirect'; tenant: Tenant }
  | { kind: 'broken' }
  | { kind: 'unknown' }

export interface Refusal {
  problems: readonly Problem[]
  /** When this server first saw it. */
  since: Date
}

/** All brands of this server, at most 1.5 seconds behind the folders. */
export interface Tenants {
  /** Finds the brand by a request's Host header, or by any other host name. */
  forHost(host: string): Promise<HostAnswer>
  bySlug(slug: string): Promise<Tenant | null>
  byId(id: string): Promise<Tenant | null>
  /** Returns the slugs of all folders, including invalid ones. */
  slugs(): string[]
  /** Returns why the folder isn't served as it is; null when it is. Its last valid version may be served instead. */
  refusal(slug: string): Promise<Refusal | null>
  /** The same, without reading a folder that this server hasn't read yet. */
  knownRefusal(slug: string): Refusal | null
  /** Stops following the folders. */
  close(): void
}

/** The tenants can't be opened; the message has a line for each reason. */
export class TenantsUnreadable extends Error {}

/**
 * Opens the folder of tenants and follows it (decisions, 'Tenants, companies, domains').
 * @throws TenantsUnreadable when companies.json is invalid, or the environment lacks a variable that a tenant refers to
 */
export async function openTenants(options: TenantsOptions): Promise<Tenants> {
  const follower = new Follower(options)
  const problems = await follower.start()
  if (problems.length > 0) {
    follower.stop()
    throw new TenantsUnreadable(problems.map(problemLine).join('\n'))
  }
  const { directory } = follower
  return {
    async forHost(host) {
      const found = await answerFor(follower, options, plainHost(host))
      const redirects = found.kind === 'tenant' && endsWithDot(host) && !options.development
      return redirects ? { kind: 'redirect', tenant: found.tenant } : found
    },
    bySlug: (slug) => follower.tenant(slug),
    byId: async (id) => {
      const slug = directory.slugOfId(id)
      const tenant = slug === undefined ? null : await follower.tenant(slug)
      return tenant?.id === id ? tenant : null
    },
    slugs: () => follower.slugs(),
    async refusal(slug) {
      await follower.tenant(slug)
      return follower.refusal(slug)
    },
    knownRefusal: (slug) => follower.refusal(slug),
    close: () => follower.stop(),
  }
}

/** Returns a host in lower case, without port and trailing dot. */
export function plainHost(host: string): string {
  return host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
}

/** Whether a host is spelled with a trailing dot: to browsers it is another origin, with its own cookies and passkeys. */
export function endsWithDot(host: string): boolean {
  return /\.(?::\d*)?$/.test(host)
}

async function answerFor(follower: Follower, options: TenantsOptions, requestedHost: string): Promise<HostAnswer> {
  const developing = options.development ? developmentSlug(requestedHost) : null
  const host = options.development && !developing ? (options.forcedDomain ?? requestedHost) : requestedHost
  const known = await resolve(follower, developing, host)
  if (known) return known
  await follower.lookForUnknown()
  const found = await resolve(follower, developing, host)
  return found ?? { kind: follower.isBroken(host, developing) ? 'broken' : 'unknown' }
}

/** `<slug>.localhost` */
function developmentSlug(host: string): string | null {
  return /^([a-z0-9-]+)\.localhost$/.exec(host)?.[1] ?? null
}

async function resolve(follower: Follower, developing: string | null, host: string): Promise<HostAnswer | null> {
  const slug = developing ?? follower.directory.slugOfDomain(host)
  const tenant = slug === undefined ? null : await follower.tenant(slug)
  if (!tenant) return null
  if (developing || tenant.domain === host) return { kind: 'tenant', tenant }
  return tenant.settings.domains.includes(host) ? { kind: 'redirect', tenant } : null
}
