import { AsyncLocalStorage } from 'node:async_hooks'

/** Work to do after the commit of the running transaction: live events, cache invalidation. Never durable effects. */
type AfterCommit = () => void | Promise<void>

const waiting = new AsyncLocalStorage<AfterCommit[]>()

/** Whether the caller runs inside a transaction opened by `collectingAfterCommit`. */
export function insideTransaction(): boolean {
  return waiting.getStore() !== undefined
}

/** Runs `effect` after the caller's transaction commits, never after a rollback. Failures don't affect the caller. */
export function afterCommit(effect: AfterCommit): void {
  const list = waiting.getStore()
  if (!list) throw new Error('afterCommit outside of a transaction')
  list.push(effect)
}

/** Runs `work` (one transaction) and, once it has committed, the effects it registered with `afterCommit`. */
export async function collectingAfterCommit<T>(work: () => Promise<T>, failed: (error: unknown) => void): Promise<T> {
  const effects: AfterCommit[] = []
  const result = await waiting.run(effects, work)
  for (const effect of effects) {
    try {
      await effect()
    } catch (error) {
      failed(error)
    }
  }
  return result
}
