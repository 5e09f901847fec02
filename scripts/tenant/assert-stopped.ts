import { currentDatabase } from '~/database/database.server'
import { listNodes } from '~/modules/health/nodes.server'
import { Refusal } from './verb'

/** Refuses while a server or worker runs on this database. */
export async function assertStopped(): Promise<void> {
  const running = (await listNodes(currentDatabase().unhurried)).filter(({ state }) => state !== 'silent')
  if (running.length === 0) return
  throw new Refusal(
    `Stop first what runs here: ${running.map(({ name }) => name).join(', ')}. One that was killed is forgotten after 90 seconds`,
  )
}
