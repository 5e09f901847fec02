import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'

import { postgresqlPrograms } from '../../scripts/workshop/private-postgresql.mjs'
import { letsUsIn } from '../../scripts/workshop/services.mjs'
import { clusterPort } from './ports'
import { Part, replaced, until } from './processes'

const shipped = resolve('deploy/cluster')
const password = 'only-for-this-machine'

interface Node {
  patroni: Part
  etcd: Part
  name: string
  port: number
  apiPort: number
  dataDir: string
}

/** Three nodes of PostgreSQL with Patroni and etcd, behind HAProxy and PgBouncer, by the files of deploy/cluster. */
export interface DatabaseCluster {
  /** Through PgBouncer, and directly to the primary for migrations. */
  url: string
  directUrl: string
  /** To the stand-bys. */
  replicaUrl: string
  nodes: Node[]
  haproxy: Part
  pgbouncer: Part
  parts: Part[]
  primary(): Promise<Node>
  standby(): Promise<Node>
  /** Kills PostgreSQL at a node, but not its Patroni. */
  killPostgresql(node: Node): void
  /** Kills all of a node: etcd, Patroni and PostgreSQL. */
  killMachine(node: Node): Promise<void>
  startMachine(node: Node): void
}

/** @param folder that the unprivileged user may enter */
export async function openDatabaseCluster(folder: string): Promise<DatabaseCluster> {
  const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined
  const own = (path: string) => {
    if (user) chownSync(path, user.uid, user.gid)
    return path
  }
  const [primaryPort, replicaPort, poolPort] = [await clusterPort(), await clusterPort(), await clusterPort()]
  const ports: { peer: number; client: number; api: number; sql: number }[] = []
  for (let index = 1; index <= 3; index++) {
    ports.push({
      peer: await clusterPort(),
      client: await clusterPort(),
      api: await clusterPort(),
      sql: await clusterPort(),
    })
  }
  const nodes = ports.map(({ peer, client, api, sql }, index): Node => {
    const name = `db-${index + 1}`
    const home = own(mkdir(join(folder, name)))
    const dataDir = join(home, 'data')
    const etcd = new Part(`etcd-${index + 1}`, {
      command: 'etcd',
      folder: home,
      user,
      env: {
        ETCD_UNSUPPORTED_ARCH: process.arch,
        ETCD_NAME: `etcd-${index + 1}`,
        ETCD_DATA_DIR: join(home, 'etcd'),
        ETCD_LISTEN_PEER_URLS: `http://127.0.0.1:${peer}`,
        ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://127.0.0.1:${peer}`,
        ETCD_LISTEN_CLIENT_URLS: `http://127.0.0.1:${client}`,
        ETCD_ADVERTISE_CLIENT_URLS: `http://127.0.0.1:${client}`,
        ETCD_INITIAL_CLUSTER: ports.map((one, at) => `etcd-${at + 1}=http://127.0.0.1:${one.peer}`).join(','),
        ETCD_INITIAL_CLUSTER_TOKEN: 'manyhearts',
      },
      isUp: async () => (await fetch(`http://127.0.0.1:${client}/health`)).ok,
    })
    const patroni = new Part(name, {
      command: 'patroni',
      args: [join(shipped, 'patroni.yaml')],
      folder: home,
      user,
      env: {
        PATRONI_NAME: name,
        PATRONI_ETCD3_HOSTS: ports.map((one) => `127.0.0.1:${one.client}`).join(','),
        PATRONI_RESTAPI_LISTEN: `127.0.0.1:${api}`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${api}`,
        PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${sql}`,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${sql}`,
        PATRONI_POSTGRESQL_DATA_DIR: dataDir,
        PATRONI_POSTGRESQL_BIN_DIR: postgresqlPrograms ?? '',
        PATRONI_POSTGRESQL_PGPASS: join(home, 'pgpass'),
        PATRONI_SUPERUSER_PASSWORD: password,
        PATRONI_REPLICATION_PASSWORD: password,
        PATRONI_REWIND_PASSWORD: password,
      },
      isUp: async () => (await fetch(`http://127.0.0.1:${api}/health`)).ok,
    })
    return { patroni, etcd, name, port: sql, apiPort: api, dataDir }
  })
  const haproxy = new Part('haproxy-database', {
    command: 'haproxy',
    args: ['-f', join(shipped, 'haproxy-database.cfg')],
    folder,
    env: {
      PRIMARY_BIND: `127.0.0.1:${primaryPort}`,
      REPLICA_BIND: `127.0.0.1:${replicaPort}`,
      ...Object.fromEntries(
        nodes.flatMap(({ port, apiPort }, index) => [
          [`DB_${index + 1}`, `127.0.0.1:${port}`],
          [`API_${index + 1}`, String(apiPort)],
        ]),
      ),
    },
    isUp: () => answers(`postgres://postgres:${password}@127.0.0.1:${primaryPort}/postgres`),
  })
  const directUrl = `postgres://manyhearts:${password}@127.0.0.1:${primaryPort}/manyhearts`
  const url = directUrl.replace(`:${primaryPort}/`, `:${poolPort}/`)
  const replicaUrl = directUrl.replace(`:${primaryPort}/`, `:${replicaPort}/`)
  const pool = own(mkdir(join(folder, 'pgbouncer')))
  const ini = readFileSync(join(shipped, 'pgbouncer.ini'), 'utf8')
  const users = join(pool, 'users.txt')
  const here = { 'port=5000': `port=${primaryPort}`, '= 6432': `= ${poolPort}`, '/etc/pgbouncer/users.txt': users }
  write(join(pool, 'pgbouncer.ini'), replaced(ini, here))
  write(users, `"manyhearts" "${password}"\n`)
  const pgbouncer = new Part('pgbouncer', {
    command: 'pgbouncer',
    args: ['pgbouncer.ini'],
    folder: pool,
    user,
    isUp: () => answers(url),
  })

  for (const { etcd } of nodes) etcd.launch()
  for (const { etcd } of nodes) await etcd.up()
  const [first, ...others] = nodes
  await first?.patroni.start()
  haproxy.launch()
  await haproxy.up()
  for (const { patroni } of others) patroni.launch()
  await prepare(`postgres://postgres:${password}@127.0.0.1:${first?.port}/postgres`)
  await pgbouncer.start()

  const withRole = async (role: 'primary' | 'replica' | 'synchronous') => {
    for (const node of nodes) {
      const answer = await fetch(`http://127.0.0.1:${node.apiPort}/${role}`).catch(() => null)
      if (answer?.ok) return node
    }
    throw new Error(`no node is ${role}`)
  }
  await until('a synchronous stand-by', async () => (await withRole('synchronous')) !== undefined)
  return {
    url,
    directUrl,
    replicaUrl,
    nodes,
    haproxy,
    pgbouncer,
    parts: [...nodes.flatMap(({ etcd, patroni }) => [etcd, patroni]), haproxy, pgbouncer],
    primary: () => withRole('primary'),
    standby: () => withRole('synchronous'),
    killPostgresql,
    async killMachine(node) {
      const ended = [node.patroni.end('SIGKILL'), node.etcd.end('SIGKILL')]
      killPostgresql(node)
      await Promise.all(ended)
    },
    startMachine({ etcd, patroni }) {
      etcd.launch()
      patroni.launch()
    },
  }

  function write(path: string, text: string): void {
    writeFileSync(path, text)
    chmodSync(own(path), 0o600)
  }
}

function killPostgresql({ dataDir }: Node): void {
  const [pid = ''] = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

function mkdir(path: string): string {
  mkdirSync(path, { mode: 0o700 })
  return path
}

/** Rejects while nobody lets us in. */
async function answers(url: string): Promise<boolean> {
  await letsUsIn(url)
  return true
}

/** The owner of docs/operating.md, which may create the roles of requests and jobs. */
async function prepare(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create role manyhearts login createrole password '${password}'`)
  await client.query('create database manyhearts owner manyhearts')
  await client.end()
}
