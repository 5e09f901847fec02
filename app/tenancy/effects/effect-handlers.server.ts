import { z } from 'zod'
import type { Effect } from '~/database/outbox.server'
import type { Outbound } from '~/platform/http/outbound.server'
import type { JobContext, JobHandler } from '~/platform/jobs/ports'
import type { Mailer } from '~/platform/mail/mail'
import type { Pusher } from '~/platform/push/push.server'
import type { Tenant } from '../tenant'

export interface EffectPorts {
  mailer: Mailer
  pusher: Pusher
  /** For addresses that an operator named. */
  outbound: Outbound
  /** For addresses of networks that bring visitors. */
  postbacks: Outbound
  /** Fails while the brand's folder is broken or gone: the effect is then tried again. */
  tenantById(id: string): Promise<Tenant>
}

/** What a handler is given beside the payload: which effect it is, of which brand, when to end, and the way out. */
export type EffectContext = JobContext & EffectPorts

/** Carries out an effect. It may run twice (a server can die between the effect and its note), and must bear that. */
export interface EffectHandler {
  name: string
  run(payload: unknown, context: EffectContext): Promise<void>
}

/** Another release wrote a payload that this one can't read: tried again, for the other may still be running. */
export class UnreadablePayload extends Error {}

export function onEffect<Payload>(
  { name, payload: schema }: Effect<Payload>,
  carryOut: (payload: Payload, context: EffectContext) => Promise<void>,
): EffectHandler {
  return {
    name,
    async run(payload, context) {
      const read = schema.safeParse(payload)
      // Names the fields only: a payload may be personal.
      if (!read.success) throw new UnreadablePayload(`${name}: ${z.prettifyError(read.error)}`)
      await carryOut(read.data, context)
    },
  }
}

/** What the jobs run, by the kind of the outbox row. */
export function jobHandlersOf(handlers: readonly EffectHandler[], ports: EffectPorts): Record<string, JobHandler> {
  const jobs: Record<string, JobHandler> = {}
  for (const { name, run } of handlers) {
    if (name in jobs) throw new Error(`two handlers for the effect ${name}`)
    jobs[name] = (payload, context) => run(payload, { ...ports, ...context })
  }
  return jobs
}
