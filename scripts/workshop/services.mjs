/**
 * The PostgreSQL and Redis that the tests also run on: what TEST_DATABASE_URL and TEST_REDIS_URL name, else the usual
 * places on this machine, where they let us in.
 * @returns {Promise<{ database: string | undefined, redis: string | undefined }>} URLs
 */
export async function answeringServices() {
  const [database, redis] = await Promise.all([
    process.env.TEST_DATABASE_URL ?? ifAnswers('postgres://postgres@127.0.0.1:5432', mayCreateDatabases),
    process.env.TEST_REDIS_URL ?? ifAnswers('redis://127.0.0.1:6379', answersPing),
  ])
  return { database, redis }
}

/**
 * @param {string} url
 * @param {(url: string) => Promise<boolean>} probe
 */
async function ifAnswers(url, probe) {
  return (await probe(url).catch(() => false)) ? url : undefined
}

/**
 * A test run makes databases of its own and the application's role.
 * @param {string} url
 */
async function mayCreateDatabases(url) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('select rolsuper from pg_roles where rolname = current_user')
    return rows[0]?.rolsuper === true
  } finally {
    await client.end()
  }
}

/** @param {string} url */
async function answersPing(url) {
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, { lazyConnect: true, connectTimeout: 1000, retryStrategy: () => null })
  redis.on('error', () => {})
  try {
    await redis.connect()
    return (await redis.ping()) === 'PONG'
  } finally {
    redis.disconnect()
  }
}
