import { join } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import type { Database } from '~/database/database.server'
import { readBacklog } from '~/database/numbers/backlog.server'
import { countBrands } from '~/database/numbers/brand-sizes.server'
import { readFollowers } from '~/database/numbers/followers.server'
import { outboxQueue } from '~/database/outbox-queue.server'
import { currentReplica } from '~/database/replica/replica.server'
import { readAsRequests } from '~/database/setup/read-as-requests.server'
import { jobHandlers } from '~/effects.server'
import { readTextsFrom } from '~/i18n/texts/base-texts.server'
import { warmPasswords } from '~/modules/accounts/passwords/warm-passwords.server'
import { keepPresenceIn } from '~/modules/accounts/presence/presence.server'
import { announceMs, announceNode, forgetNode, listNodes, nodeId } from '~/modules/health/nodes.server'
import type { ServicesReport } from '~/modules/health/services.server'
import { serviceReports } from '~/modules/health/services.server'
import { loadPlaces } from '~/modules/places/load-places.server'
import type { VisitCounter } from '~/modules/traffic/visits/count-visits.server'
import { createVisitCounter } from '~/modules/traffic/visits/count-visits.server'
import { countInRedis } from '~/platform/cache/rate-limits.server'
import type { Env } from '~/platform/env.server'
import { env, environmentVariable } from '~/platform/env.server'
import { outboundClient } from '~/platform/http/outbound.server'
import { createJobs, pokeJobs } from '~/platform/jobs/jobs.server'
import { codeOf } from '~/platform/jobs/ports'
import { repeatedly, stopAll } from '~/platform/jobs/repeat.server'
import { liveStreams } from '~/platform/live/live.server'
import type { Logger } from '~/platform/log.server'
import { log } from '~/platform/log.server'
import { mailService } from '~/platform/mail/mail'
import { createMailer } from '~/platform/mail/mailer.server'
import { measureBacklog } from '~/platform/metrics/backlog.server'
import { listenForMetrics } from '~/platform/metrics/metrics-listener.server'
import { release } from '~/platform/metrics/release.server'
import { webPusher } from '~/platform/push/push.server'
import { once } from '~/platform/registry.server'
import { tryStorage } from '~/platform/storage.server'
import { startTracing } from '~/platform/tracing/tracing.server'
import { setDevelopmentPort } from '~/tenancy/origin.server'
import { recordsInDatabase } from '~/tenancy/records/in-database.server'
import { openCheckedSettings } from '~/tenancy/settings/checked-settings.server'
import type { Tenants } from '~/tenancy/tenants.server'
import { openTenants } from '~/tenancy/tenants.server'
import { startDemo } from './startup/demo.server'
import { inviteFirstOwner } from './startup/first-owner.server'
import { checkFolders } from './startup/folders.server'
import { endOfNodeLine } from './startup/node-support.server'
import { openData } from './startup/open-data.server'
import { checkPatches } from './startup/patches.server'
import { startPeriodicWork } from './startup/periodic-work.server'
import { printPhase, welcome } from './startup/welcome.server'

/** Longer than it takes to find that the demo members already exist, in milliseconds. */
const demoMomentMs = 500

/** Interval of checking folders while themes and brands are edited, in milliseconds. */
const editLookMs = 300

/** Time for requests under way when the server stops. */
const requestSeconds = 10

/** Milliseconds for other database work when the server stops; then it is rolled back and runs after the next start. */
const cutMs = 6_000

/** The composition root: all long-lived parts of this process, connected through their ports. */
export interface App {
  env: Env
  log: Logger
  port: number
  host: string
  tenants: Tenants
  visits: VisitCounter
  /** Whether this node may get requests: it has started, stays, and isn't stuck. */
  isReady(): boolean
  /** Reports which of the services that nodes share work. */
  services(): Promise<ServicesReport>
  /** Makes the app not ready; resolves when load balancers have had time to notice. */
  drain(): Promise<void>
  /** Whether the app only serves requests until other servers take over. */
  isDraining(): boolean
  /** Maximum time from the signal to the end. */
  stopSeconds: number
  /** Whether only a restart helps. */
  isStuck(): boolean
  /** Reports where the brands are, once the server listens. */
  listening(): void
  /** Logs the error that ends the process. */
  failed(error: unknown): void
  /** Ends the event streams, which would otherwise never end. */
  endStreams(): void
  close(): Promise<void>
}

const opened = once<{ app: App | null }>('opened app', () => ({ app: null }))

/** Opens the app once per process; after a hot reload it is found again. */
export async function openApp(): Promise<App> {
  opened.app = await once('app', start)
  return opened.app
}

/** Returns the function that updates the metrics on each scrape. */
function measured(database: Database, tenants: Tenants): () => Promise<void> {
  const measure = measureBacklog({
    pool: () => database.connections(),
    backlog: () => readBacklog(),
    followers: readFollowers,
    nodes: () => listNodes(database.owner),
    replica: () => currentReplica()?.report() ?? null,
    refusedFolders: () => tenants.slugs().filter((slug) => tenants.knownRefusal(slug)).length,
    build: {
      version: release,
      node: process.versions.node,
      database: database.embedded ? 'embedded' : 'postgresql',
    },
  })
  return async () => {
    countBrands().catch(() => undefined)
    await measure()
  }
}

export function currentApp(): App {
  if (!opened.app) throw new Error('the app is not open')
  return opened.app
}

function reportTraces(isAway: boolean, error?: Error): void {
  if (isAway) log().warn({ err: error }, 'traces: the collector is away')
  else log().info('traces: the collector is back')
}

async function start(): Promise<App> {
  const settings = env()
  setDevelopmentPort(settings.PORT)
  await checkPatches()
  const stopTracing = settings.OTEL_EXPORTER_OTLP_ENDPOINT ? await startTracing(reportTraces) : null
  await checkFolders(settings)
  const ended = endOfNodeLine(process.versions.node)
  if (ended) log().warn(ended)
  readTextsFrom(join(process.cwd(), 'locales'))
  const report = (line: string) => printPhase(settings, line)
  const { database, replica, sharedRedis } = await openData(settings, report)
  const tenants = await openTenants({
    root: settings.TENANTS_DIR,
    development: settings.DEVELOPMENT,
    forcedDomain: settings.FORCED_DOMAIN,
    log: log(),
    variable: environmentVariable,
    records: recordsInDatabase(),
    checkedBefore: openCheckedSettings(sharedRedis),
    // A page of `npm run dev` takes about a second. With this check before it, an edit still shows within two.
    ...(settings.NODE_ENV === 'development' ? { lookEvery: editLookMs } : {}),
  })
  countInRedis(sharedRedis)
  keepPresenceIn(sharedRedis)
  const mailer = createMailer(() => {
    outboxQueue
      .hasten(codeOf(mailService))
      .then(pokeJobs)
      .catch((error: unknown) => log().warn({ err: error }, 'waiting mails could not be hastened'))
  })
  const outbound = outboundClient()
  const jobs = createJobs({
    queue: outboxQueue,
    alone: database.embedded,
    handlers: jobHandlers(tenants, {
      mailer,
      pusher: webPusher(outbound),
      outbound,
      postbacks: outboundClient({ trusted: settings.POSTBACK_HOSTS }),
    }),
    log: log(),
  })
  const places = loadPlaces(database.unhurried).catch((error: unknown) => log().error({ err: error }, 'places'))
  const ownerLink =
    settings.DEMO && settings.DEVELOPMENT && settings.CONSOLE_HOST ? await inviteFirstOwner(settings) : null
  let listens = false
  const demo = startDemo(settings, tenants, { places, report })
  // On a first start the demo members aren't ready in time, and the welcome says so.
  await Promise.race([demo.done, pass(demoMomentMs)])
  if (settings.JOBS) jobs.start()
  const repetitions = [...demo.repetitions, ...(settings.JOBS ? startPeriodicWork(tenants, { mailer, outbound }) : [])]
  const metrics = settings.METRICS_PORT
    ? await listenForMetrics(settings.METRICS_PORT, settings.METRICS_HOST, measured(database, tenants))
    : null
  const visits = createVisitCounter((error) => log().warn({ err: error }, 'visits could not be stored, will retry'))
  let draining = false
  let isWarm = () => false
  const nodeKind = () => {
    if (!listens) return settings.JOBS ? 'worker' : 'web'
    return settings.JOBS ? 'both' : 'web'
  }
  const node = repeatedly(
    () => announceNode({ kind: nodeKind(), draining }),
    announceMs,
    (error) => log().warn({ err: error }, 'heartbeat could not be stored'),
  )
  return {
    env: settings,
    log: log(),
    port: settings.PORT,
    host: settings.HOST,
    tenants,
    visits,
    isReady: () => !draining && demo.logins() !== null && isWarm(),
    services: serviceReports({
      database_read: readAsRequests,
      database_write: () => announceNode({ kind: nodeKind(), draining }),
      redis: sharedRedis && (() => sharedRedis.ping()),
      storage: tryStorage,
      mail: () => mailer.tryConnection(),
    }),
    async drain() {
      draining = true
      node.poke()
      log().info({ seconds: settings.DRAIN_SECONDS }, 'stopping: not ready any more')
      await pass(settings.DRAIN_SECONDS * 1000)
    },
    isDraining: () => draining,
    stopSeconds: settings.DRAIN_SECONDS + requestSeconds,
    isStuck: () => database.isStuck(),
    listening() {
      listens = true
      isWarm = warmPasswords()
      node.poke()
      replica?.watch(nodeId())
      demo.listening()
      welcome(settings, { slugs: tenants.slugs(), logins: demo.logins(), embedded: database.embedded, ownerLink })
    },
    failed: (error) => log().fatal({ err: error }, 'ended by an error'),
    endStreams: () => liveStreams().close(),
    async close() {
      const cut = setTimeout(() => database.cut(), cutMs)
      demo.abort()
      tenants.close()
      metrics?.close()
      const stopped = stopAll([...repetitions, node, jobs])
      await demo.done
      await stopped
      await forgetNode().catch((error: unknown) => log().warn({ err: error }, 'heartbeat could not be removed'))
      await visits.close()
      await places
      mailer.close()
      sharedRedis?.disconnect()
      await replica?.close()
      await database.close()
      await stopTracing?.()
      clearTimeout(cut)
    },
  }
}
