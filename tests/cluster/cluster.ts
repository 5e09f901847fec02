import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { call } from '../support/call'
import { layOutImage } from '../support/image'
import { haproxyProgram } from '../support/servers/reverse-proxies'
import type { DatabaseCluster } from './database'
import { openDatabaseCluster } from './database'
import { clusterPort } from './ports'
import { Part } from './processes'
import type { RedisCluster } from './redis'
import { openRedisCluster } from './redis'

/** All that runs in production on several machines, on this one: from the files of deploy/. */
export interface Cluster extends AsyncDisposable {
  folder: string
  database: DatabaseCluster
  redis: RedisCluster
  web: Part[]
  worker: Part
  proxy: Part
  /** Where visitors arrive: `https://<brand>.localhost:<port>`. */
  site: { port: number; secure: true }
  /** Where the worker puts its e-mails. */
  mailDir: string
  parts: Part[]
  /** Environment of a command, such as build/tenant.js. */
  env: Record<string, string>
  /** Resolves when everything answers. */
  up(): Promise<void>
}

/** @param report receives a line per step */
export async function openCluster(report: (line: string) => void): Promise<Cluster> {
  if (!existsSync('build/server.js')) throw new Error('nothing is built: npm run build')
  const folder = mkdtempSync(join(tmpdir(), 'manyhearts-cluster-'))
  // The databases run as another user.
  chmodSync(folder, 0o755)
  report(`logs in ${folder}`)
  report('etcd, Patroni and PostgreSQL …')
  const database = await openDatabaseCluster(folder)
  report('Redis and Sentinels …')
  const redis = await openRedisCluster(folder)
  const app = join(folder, 'app')
  layOutImage(app)
  cpSync('tenants', join(folder, 'tenants'), { recursive: true })
  const env = {
    NODE_ENV: 'production',
    DEVELOPMENT: 'on',
    DEMO: 'off',
    LOG_LEVEL: 'info',
    READING_LIMITS: 'off',
    HOST: '127.0.0.1',
    TRUSTED_PROXIES: '127.0.0.0/8',
    TENANTS_DIR: join(folder, 'tenants'),
    DATABASE_URL: database.url,
    DATABASE_REPLICA_URL: database.replicaUrl,
    REDIS_URL: redis.url,
    SECRET: 'only for this machine, and long enough',
    // Longer than HAProxy takes to see that a node stops.
    DRAIN_SECONDS: '5',
  }
  const node = async (name: string, script: string, own: Record<string, string>) => {
    const port = await clusterPort()
    const dataDir = join(folder, `${name}-data`)
    mkdirSync(dataDir)
    const ports = { PORT: String(port), METRICS_PORT: String(await clusterPort()), DATA_DIR: dataDir }
    const isUp = async () =>
      (
        await fetch(
          script === 'server' ? `http://127.0.0.1:${port}/readyz` : `http://127.0.0.1:${ports.METRICS_PORT}/metrics`,
        )
      ).ok
    const options = { command: process.execPath, args: [resolve(`build/${script}.js`)], folder: app, isUp }
    return { port, dataDir, part: new Part(name, { ...options, env: { ...env, ...ports, ...own } }) }
  }
  report('the first node migrates the database …')
  const first = await node('migrating', 'server', { DATABASE_URL: database.directUrl, JOBS: 'off' })
  await first.part.start()
  await first.part.end('SIGTERM')
  report('web nodes, worker and HAProxy …')
  const web = [await node('web-1', 'server', { JOBS: 'off' }), await node('web-2', 'server', { JOBS: 'off' })] as const
  const worker = await node('worker', 'worker', {})
  const [port, plainPort] = [await clusterPort(), await clusterPort()]
  const [one, two] = web
  const proxy = new Part('haproxy', {
    ...haproxyProgram([one, two], { port, plainPort }, folder),
    folder,
    isUp: async () => (await call(port, 'saffron.localhost', { target: '/readyz', secure: true })).status === 200,
  })
  const own = [...web.map(({ part }) => part), worker.part, proxy]
  for (const part of own) part.launch()
  for (const part of own) await part.up()
  const parts = [...database.parts, ...redis.parts, ...own]
  return {
    folder,
    database,
    redis,
    web: web.map(({ part }) => part),
    worker: worker.part,
    proxy,
    site: { port, secure: true },
    mailDir: worker.dataDir,
    parts,
    env,
    async up() {
      for (const part of parts) await part.up()
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(own.map((part) => part.end('SIGTERM')))
      // Patroni takes its PostgreSQL with it.
      await Promise.all(database.nodes.map(({ patroni }) => patroni.end('SIGTERM')))
      await Promise.all(parts.map((part) => part.end('SIGKILL')))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
