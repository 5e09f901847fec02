import type { AppLoadContext } from '@remix-run/node'
import { rateLimit } from '~/platform/cache/rate-limits.server'
import { TooOften } from '~/platform/errors'

/** Refused forms per address block, or per member at any address: far more than filling in by hand causes. */
const refusedForms = { name: 'refused-forms', points: 100, seconds: 600 }

class TooManyForms extends TooOften {
  constructor(waitSeconds: number) {
    super('common:error.too_many_forms', waitSeconds)
  }
}

/**
 * Runs an action unless too many forms of this visitor or member were refused recently, for any reason. Each form
 * counts until it is accepted, so that concurrent forms can't exceed the limit.
 * @throws TooManyForms 429
 */
export async function limited<T>(context: AppLoadContext, action: () => T): Promise<Awaited<T>> {
  // The console has its own limits for guessing.
  if (context.console) return await action()
  const { tenant, viewer, client, route } = context
  if (route.takes?.kind === 'signed') return await action()
  const limit = rateLimit(tenant, refusedForms)
  const key = viewer?.id ?? client.addressBlock
  const { allowed, waitSeconds } = await limit.take(key)
  if (!allowed) throw new TooManyForms(waitSeconds)
  let isRefused = true
  try {
    const answer = await action()
    isRefused = refuses(answer)
    return answer
  } catch (thrown) {
    isRefused = refuses(thrown)
    throw thrown
  } finally {
    if (!isRefused) await limit.giveBack(key)
  }
}

/** Whether a result or thrown value is a refusal with 4xx: a response, data or a domain error. Failures don't count. */
function refuses(answer: unknown): boolean {
  const status = statusOf(answer)
  return status >= 400 && status < 500
}

function statusOf(answer: unknown): number {
  if (typeof answer !== 'object' || answer === null) return 200
  if ('status' in answer && typeof answer.status === 'number') return answer.status
  const isWithStatus = 'init' in answer && typeof answer.init === 'object' && answer.init !== null
  return isWithStatus ? statusOf(answer.init) : 200
}
