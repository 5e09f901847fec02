import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { currentDatabase } from '~/database/database.server'
import { outboxQueue } from '~/database/outbox-queue.server'
import { jobHandlers } from '~/effects.server'
import { undoSeconds } from '~/modules/likes/schema'
import type { Outbound } from '~/platform/http/outbound.server'
import { outboundClient } from '~/platform/http/outbound.server'
import { createJobs } from '~/platform/jobs/jobs.server'
import type { JobContext } from '~/platform/jobs/ports'
import { createLog } from '~/platform/log.server'
import { outboxFolder } from '~/platform/mail/outbox-folder.server'
import type { Pusher } from '~/platform/push/push.server'
import { webPusher } from '~/platform/push/push.server'
import type { EffectPorts } from '~/tenancy/effects/effect-handlers.server'
import type { Tenant } from '~/tenancy/tenant'
import type { Tenants } from '~/tenancy/tenants.server'
import type { Mail } from './outbox'
import { readOutbox } from './outbox'

export interface Effects {
  /** Runs all enqueued effects, as the server would, and returns every e-mail sent so far, oldest first. */
  mails(): Promise<Mail[]>
  /** Runs all enqueued effects without reading e-mails. */
  drain(): Promise<void>
  close(): Promise<void>
}

/** Opens the real jobs with the product's own handlers; e-mails are written to a folder. */
export function openEffects(
  tenants: Tenant[],
  pusher: Pusher = webPusher(outboundClient()),
  outbound: Outbound = outboundClient(),
  postbacks: Outbound = outbound,
): Effects {
  const folder = mkdtempSync(join(tmpdir(), 'manyhearts-'))
  const mailer = outboxFolder(join(folder, 'outbox'))
  const jobs = createJobs({
    queue: outboxQueue,
    alone: true,
    handlers: jobHandlers(known(tenants), { mailer, pusher, outbound, postbacks }),
    log: createLog('fatal'),
  })
  const drain = async () => {
    await passUndo()
    const { failed } = await jobs.drain()
    if (failed > 0) throw new Error(`${failed} effects failed`)
  }
  return {
    drain,
    async mails() {
      await drain()
      return readOutbox(folder)
    },
    async close() {
      await jobs.stop()
      mailer.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Makes what waits until a like's undo has passed due now. */
async function passUndo(): Promise<void> {
  await currentDatabase().onConnection(({ db }) =>
    sql`update outbox set due_at = now() where done_at is null
      and due_at between now() and now() + ${undoSeconds} * interval '1 second'`.execute(db),
  )
}

/** Ports of a handler that a test calls directly, as a worker that is never stopped would. All sending is rejected. */
export function handlerPorts(tenants: Tenant[]): EffectPorts & Pick<JobContext, 'ending'> {
  const nothing = () => Promise.reject(new Error('nothing goes out of this test'))
  return {
    ending: new AbortController().signal,
    mailer: { send: nothing, close: () => undefined },
    pusher: { send: nothing },
    outbound: nothing,
    postbacks: nothing,
    tenantById: async (id) => {
      const tenant = tenants.find((known) => known.id === id)
      if (!tenant) throw new Error(`no brand ${id} in this test`)
      return tenant
    },
  }
}

function known(tenants: Tenant[]): Tenants {
  const find = async (matches: (tenant: Tenant) => boolean) => tenants.find(matches) ?? null
  return {
    async forHost(host) {
      const tenant = await find(({ domain }) => domain === host)
      return tenant ? { kind: 'tenant', tenant } : { kind: 'unknown' }
    },
    bySlug: (slug) => find((tenant) => tenant.slug === slug),
    byId: (id) => find((tenant) => tenant.id === id),
    slugs: () => tenants.map(({ slug }) => slug),
    refusal: async () => null,
    knownRefusal: () => null,
    close() {},
  }
}
