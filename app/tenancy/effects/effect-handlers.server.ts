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
  /** For URLs configured by an operator. */
  outbound: Outbound
  /** For URLs of the networks that bring visitors. */
  postbacks: Outbound
  /** Rejects while the brand's folder is broken or missing, so that the effect is retried. */
  tenantById(id: string): Promise<Tenant>
}

/** Passed to a handler besides the payload: the job and its brand, the signal to stop, and the clients for sending. */
export type EffectContext = JobContext & EffectPorts

/** Carries out an effect. It may run twice, as a server can die before recording it: must be idempotent. */
export interface EffectHandler {
  name: string
  run(payload: unknown, context: EffectContext): Promise<void>
}

/** A payload of another release that this one can't read. Retried, as the other may still be running. */
export class UnreadablePayload extends Error {}

export function onEffect<Payload>(
  { name, payload: schema }: Effect<Payload>,
  carryOut: (payload: Payload, context: EffectContext) => Promise<void>,
): EffectHandler {
  return {
    name,
    async run(payload, context) {
      const read = schema.safeParse(payload)
      // Reports the fields only, because a payload may be personal.
      if (!read.success) throw new UnreadablePayload(`${name}: ${z.prettifyError(read.error)}`)
      await carryOut(read.data, context)
    },
  }
}

/** Returns the job handlers by kind of the outbox row. */
export function jobHandlersOf(handlers: readonly EffectHandler[], ports: EffectPorts): Record<string, JobHandler> {
  const jobs: Record<string, JobHandler> = {}
  for (const { name, run } of handlers) {
    if (name in jobs) throw new Error(`two handlers for the effect ${name}`)
    jobs[name] = (payload, context) => run(payload, { ...ports, ...context })
  }
  return jobs
}
