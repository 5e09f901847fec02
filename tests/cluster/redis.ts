import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Redis } from 'ioredis'
import { clusterPort } from './ports'
import { Part, until } from './processes'

/** A master of Redis with a stand-by and three Sentinels, by the file of deploy/cluster. */
export interface RedisCluster {
  /** Value of REDIS_URL. */
  url: string
  parts: Part[]
  sentinels: Part[]
  /** The server that the Sentinels name as master. */
  master(): Promise<Part>
}

export async function openRedisCluster(folder: string): Promise<RedisCluster> {
  const servers: { part: Part; port: number }[] = []
  for (const name of ['redis-1', 'redis-2']) {
    const port = await clusterPort()
    const [first] = servers
    const following = first ? ['--replicaof', '127.0.0.1', String(first.port)] : []
    const args = [
      '--port',
      String(port),
      '--save',
      '',
      '--appendonly',
      'no',
      '--repl-diskless-sync-delay',
      '0',
      ...following,
    ]
    servers.push({ part: new Part(name, { command: 'redis-server', args, folder, isUp: () => answers(port) }), port })
  }
  for (const { part } of servers) await part.start()
  const shipped = readFileSync(resolve('deploy/cluster/sentinel.conf'), 'utf8')
  const sentinels: Part[] = []
  const ports: number[] = []
  for (const name of ['sentinel-1', 'sentinel-2', 'sentinel-3']) {
    const port = await clusterPort()
    const own = shipped
      .replace('port 26379\n', `port ${port}\n`)
      .replace('10.0.0.1 6379 2', `127.0.0.1 ${servers[0]?.port} 2`)
    writeFileSync(join(folder, `${name}.conf`), own)
    const args = [`${name}.conf`, '--sentinel']
    sentinels.push(new Part(name, { command: 'redis-server', args, folder, isUp: () => answers(port) }))
    ports.push(port)
  }
  for (const sentinel of sentinels) await sentinel.start()
  await until('agreement of the Sentinels', async () => /slaves=1,sentinels=3/.test(await told(ports, 'info')))
  return {
    url: `redis+sentinel://${ports.map((port) => `127.0.0.1:${port}`).join(',')}/manyhearts`,
    parts: [...servers.map(({ part }) => part), ...sentinels],
    sentinels,
    async master() {
      const address = await told(ports, 'master')
      const found = servers.find(({ port }) => address === `127.0.0.1:${port}`)
      if (!found) throw new Error(`no master at ${address}`)
      return found.part
    },
  }
}

/** Asks the first Sentinel that answers. */
async function told(ports: readonly number[], what: 'info' | 'master'): Promise<string> {
  for (const port of ports) {
    const sentinel = connect(port)
    try {
      if (what === 'info') return await sentinel.info('sentinel')
      const address = await sentinel.call('sentinel', 'get-master-addr-by-name', 'manyhearts')
      return (address as string[]).join(':')
    } catch {
      // The next one may be up.
    } finally {
      sentinel.disconnect()
    }
  }
  throw new Error('no Sentinel answers')
}

async function answers(port: number): Promise<boolean> {
  const client = connect(port)
  try {
    return (await client.ping()) === 'PONG'
  } finally {
    client.disconnect()
  }
}

function connect(port: number): Redis {
  const client = new Redis(port, '127.0.0.1', { retryStrategy: null, maxRetriesPerRequest: 0 })
  client.on('error', () => undefined)
  return client
}
