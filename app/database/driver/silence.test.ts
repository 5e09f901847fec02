import { expect, test } from 'vitest'
import { answeringDatabase } from '../../../scripts/workshop/services.mjs'
import { openProxy } from '../../../tests/support/servers/proxy'
import { databaseOn } from '../database.server'
import { PostgresqlPool } from './postgresql-pool.server'

const postgresql = await answeringDatabase()
const callers = 20

test.runIf(postgresql)('a silent server is asked by one connection, and refuses everybody else', async () => {
  const url = new URL(postgresql ?? '')
  await using proxy = await openProxy({ host: url.hostname, port: Number(url.port || 5432) })
  url.host = `127.0.0.1:${proxy.port}`
  const database = databaseOn(new PostgresqlPool({ url: url.href }), false)
  const ask = () => database.onConnection((connection) => connection.send('select 1', 100))
  await ask()
  proxy.swallow()
  await expect(ask()).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  const before = proxy.opened
  const asked = await Promise.allSettled(Array.from({ length: callers }, ask))
  expect(asked).toEqual(
    Array(callers).fill({ status: 'rejected', reason: expect.objectContaining({ code: 'ETIMEDOUT' }) }),
  )
  expect(proxy.opened - before).toBeLessThanOrEqual(1)
  proxy.mend()
  await expect.poll(() => ask().then(() => 'answered', String), { timeout: 60_000 }).toBe('answered')
  await database.close()
})

test.runIf(postgresql)('a server that answers new connections refuses nobody when an old one is silent', async () => {
  const url = new URL(postgresql ?? '')
  await using proxy = await openProxy({ host: url.hostname, port: Number(url.port || 5432) })
  url.host = `127.0.0.1:${proxy.port}`
  const database = databaseOn(new PostgresqlPool({ url: url.href }), false)
  const ask = (limitMs?: number) => database.onConnection((connection) => connection.send('select 1', limitMs))
  await ask()
  proxy.swallow()
  proxy.mend()
  await expect(ask(100)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  await Promise.all(Array.from({ length: callers }, () => ask()))
  await database.close()
})
