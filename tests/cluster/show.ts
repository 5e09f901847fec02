import { openCluster } from './cluster'

// `npm run cluster`: everything of deploy/ on this machine, until Ctrl C.
const cluster = await openCluster((line) => console.log(line))
const { database, redis, site } = cluster
console.log(`
Visitors:   https://saffron.localhost:${site.port} (a certificate of its own: accept it)
PostgreSQL: ${database.url} (PgBouncer), ${database.directUrl} (HAProxy, the primary)
Nodes:      ${database.nodes.map(({ name, port, apiPort }) => `${name} at ${port}, Patroni at ${apiPort}`).join('; ')}
Redis:      ${redis.url}
Logs:       ${cluster.folder}

kill -9 what you like: ${cluster.parts.map(({ name, pid }) => `${name} ${pid}`).join(', ')}
Ctrl C ends all of it.`)
await new Promise<void>((ended) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ended())
})
await cluster[Symbol.asyncDispose]()
process.exit(0)
