import type { AppLoadContext } from '@remix-run/node'
import { rateLimit } from '~/platform/cache/rate-limits.server'
import { TooOften } from '~/platform/errors'

/** Refused forms of an address block, or of a member wherever they are: who fills one in by hand meets a few. */
const refusedForms = { name: 'refused-forms', points: 100, seconds: 600 }

class TooManyForms extends TooOften {
  constructor(waitSeconds: number) {
    super('common:error.too_many_forms', waitSeconds)
  }
}

/**
 * Carries out an action, unless too many forms of whoever asks were refused in a short time, whatever they were refused for.
 * Each counts until it is taken, so that many at once find no more room than one after the other.
 * @throws TooManyForms 429
 */
export async function limited<T>(context: AppLoadContext, action: () => T): Promise<Awaited<T>> {
  // The console counts what is guessed there by itself.
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

/** Of what an action gives or throws: a response, data with a status, or a refusal of the rules; what failed is not the visitor's. */
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
