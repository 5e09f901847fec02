import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Redis } from 'ioredis'
import { clusterPort } from './ports'
import { Part, replaced, until } from './processes'

const password = 'only-for-this-machine'

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
  const shipped = (name: string) => readFileSync(resolve('deploy/cluster', name), 'utf8')
  const servers: { part: Part; port: number }[] = []
  for (const name of ['redis-1', 'redis-2']) {
    const port = await clusterPort()
    const here = { 'bind 10.0.0.1': 'bind 127.0.0.1', 'port 6379': `port ${port}`, 'change-me': password }
    const [first] = servers
    const following = first ? `replicaof 127.0.0.1 ${first.port}\n` : ''
    writeFileSync(join(folder, `${name}.conf`), replaced(shipped('redis.conf'), here) + following)
    const options = { command: 'redis-server', args: [`${name}.conf`], folder, isUp: () => answers(port, password) }
    servers.push({ part: new Part(name, options), port })
  }
  for (const { part } of servers) await part.start()
  const sentinels: Part[] = []
  const ports: number[] = []
  for (const name of ['sentinel-1', 'sentinel-2', 'sentinel-3']) {
    const port = await clusterPort()
    const here = {
      'port 26379\n': `port ${port}\n`,
      'monitor manyhearts 10.0.0.1 6379': `monitor manyhearts 127.0.0.1 ${servers[0]?.port}`,
      'change-me': password,
    }
    writeFileSync(join(folder, `${name}.conf`), replaced(shipped('sentinel.conf'), here))
    const args = [`${name}.conf`, '--sentinel']
    sentinels.push(new Part(name, { command: 'redis-server', args, folder, isUp: () => answers(port) }))
    ports.push(port)
  }
  for (const sentinel of sentinels) await sentinel.start()
  await until('agreement of the Sentinels', async () => /slaves=1,sentinels=3/.test(await told(ports, 'info')))
  return {
    url: `redis+sentinel://:${password}@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/manyhearts`,
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

async function answers(port: number, secret?: string): Promise<boolean> {
  const client = connect(port, secret)
  try {
    return (await client.ping()) === 'PONG'
  } finally {
    client.disconnect()
  }
}

function connect(port: number, secret?: string): Redis {
  const own = secret ? { password: secret } : {}
  const client = new Redis(port, '127.0.0.1', { retryStrategy: null, maxRetriesPerRequest: 0, ...own })
  client.on('error', () => undefined)
  return client
}
