import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '../../cluster/processes'
import { openRedisCluster } from '../../cluster/redis'

export interface Sentinels extends AsyncDisposable {
  /** Value of REDIS_URL. */
  url: string
  killMaster(): Promise<void>
  /** Freezes the master until a stand-by has taken its place, and lets it live on. */
  replaceMaster(): Promise<void>
}

/** Starts the cluster of Redis for one test: a master with a stand-by and three sentinels. */
export async function openSentinels(): Promise<Sentinels> {
  const folder = mkdtempSync(join(tmpdir(), 'sentinels-'))
  const { url, parts, master } = await openRedisCluster(folder)
  return {
    url,
    killMaster: async () => (await master()).end('SIGKILL'),
    async replaceMaster() {
      const { name, pid } = await master()
      process.kill(pid, 'SIGSTOP')
      await until('another master', async () => (await master()).name !== name)
      process.kill(pid, 'SIGCONT')
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(parts.map((part) => part.end('SIGKILL')))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
