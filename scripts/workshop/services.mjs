import { spawnSync } from 'node:child_process'

/** Returns whether Redis is installed on this machine; tests that need one start their own. */
export function hasRedis() {
  return spawnSync('redis-server', ['--version']).status === 0
}

/** Returns whether both reverse proxies of which the project ships a configuration are installed on this machine. */
export function hasReverseProxies() {
  return [
    ['caddy', 'version'],
    ['haproxy', '-v'],
  ].every(([program = '', argument = '']) => spawnSync(program, [argument]).status === 0)
}

/** Returns whether Prometheus's tool for rules is installed on this machine. */
export function hasPromtool() {
  return spawnSync('promtool', ['--version']).status === 0
}

/** Returns whether PgBouncer is installed on this machine. */
export function hasPgbouncer() {
  return spawnSync('pgbouncer', ['--version']).status === 0
}

/**
 * Finds the PostgreSQL for the tests: TEST_DATABASE_URL, else the default one on this machine if it allows creating
 * databases and roles.
 * @returns {Promise<string | undefined>} its URL
 */
export async function answeringDatabase() {
  if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL
  const usual = 'postgres://postgres@127.0.0.1:5432'
  return (await letsUsIn(usual).catch(() => false)) ? usual : undefined
}

/**
 * Returns whether the PostgreSQL at `url` allows creating databases and roles; rejects if there is none.
 * @param {string} url
 */
export async function letsUsIn(url) {
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
