import { once } from 'node:events'
import { createServer } from 'node:net'

let next = 21_000

/** Returns a free port below those that the system gives to connections, which could take it before it is used. */
export async function clusterPort(): Promise<number> {
  for (; next < 32_000; next++) {
    const probe = createServer().listen(next, '127.0.0.1')
    const isFree = await Promise.race([
      once(probe, 'listening').then(() => true),
      once(probe, 'error').then(() => false),
    ]).catch(() => false)
    probe.close()
    if (isFree) return next++
  }
  throw new Error('no port is free between 21000 and 32000')
}
