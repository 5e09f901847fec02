import { spawnSync } from 'node:child_process'

/** Whether this machine has a Redis: tests that want one start their own. */
export function hasRedis() {
  return spawnSync('redis-server', ['--version']).status === 0
}

/**
 * The PostgreSQL that the tests also run on: what TEST_DATABASE_URL names, else the usual one on this machine, where it
 * lets us make databases and roles.
 * @returns {Promise<string | undefined>} its URL
 */
export async function answeringDatabase() {
  if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL
  const usual = 'postgres://postgres@127.0.0.1:5432'
  return (await letsUsIn(usual).catch(() => false)) ? usual : undefined
}

/**
 * Whether the PostgreSQL there lets us make databases and roles; rejects when none answers.
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
