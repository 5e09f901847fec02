import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { freePort } from '../../scripts/workshop/free-port.mjs'
import { hasPostgresql } from '../../scripts/workshop/private-postgresql.mjs'
import { call } from '../support/call'
import { migratedData, openMigratedPostgresql } from '../support/seeded'
import { onServer } from '../support/servers/postgresql'
import { hasRedis, openRedis } from '../support/servers/redis'
import { openS3 } from '../support/servers/s3'
import { openSite } from '../support/site'
import { statesOf } from './health-states'

/** Longer than a report is repeated. */
const within = { timeout: 20_000, interval: 500 }

test('calls an installation without other services well, and names the unused ones', async () => {
  await using site = await openSite({ data: await migratedData(), env: { DEMO: 'off' } })
  expect(await statesOf(site)).toEqual({
    database_read: 'up',
    database_write: 'up',
    redis: 'unused',
    storage: 'up',
    mail: 'up',
  })
  const { status, headers } = await call(site.port, 'nobody.example', { method: 'HEAD', target: '/healthz' })
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'application/json', 'no-store'])
})

if (hasPostgresql && hasRedis) {
  test('names each service that is away while the node stays ready, and logs why once', async () => {
    await using postgresql = await openMigratedPostgresql()
    await using redis = await openRedis()
    const s3 = await openS3()
    const mail = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] })
    const mailPort = await freePort()
    mail.listen(mailPort, '127.0.0.1')
    await once(mail.server, 'listening')
    await using site = await openSite({
      env: {
        DEMO: 'off',
        SECRET: 'only for this test, and long enough',
        DATABASE_URL: postgresql.url,
        REDIS_URL: redis.url,
        S3_URL: s3.url,
        SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      },
    })
    const states = () => statesOf(site)
    const allUp = { database_read: 'up', database_write: 'up', redis: 'up', storage: 'up', mail: 'up' }
    await expect.poll(states, within).toEqual(allUp)

    await onServer(postgresql.url, 'alter system set default_transaction_read_only = on')
    await onServer(postgresql.url, 'select pg_reload_conf()')
    await redis.stop()
    await s3[Symbol.asyncDispose]()
    mail.close()
    const down = { redis: 'down', storage: 'down', mail: 'down' }
    await expect.poll(states, within).toEqual({ ...allUp, ...down, database_write: 'down' })
    await expect.poll(states, within).toEqual({ ...allUp, ...down, database_write: 'down' })
    for (const path of ['/livez', '/readyz']) {
      expect((await call(site.port, 'nobody.example', { target: path })).status, path).toBe(200)
    }
    await postgresql.stop()
    await expect.poll(states, within).toMatchObject({ database_read: 'down', database_write: 'down' })
    for (const path of ['/livez', '/readyz']) {
      expect((await call(site.port, 'nobody.example', { target: path })).status, path).toBe(200)
    }
    expect(site.output().match(/"service":"database_write","problem":"[^"]*read-only/g)).toHaveLength(1)

    await postgresql.start()
    await onServer(postgresql.url, 'alter system reset default_transaction_read_only')
    await onServer(postgresql.url, 'select pg_reload_conf()')
    await redis.start()
    await expect.poll(states, within).toEqual({ ...allUp, storage: 'down', mail: 'down' })
  })
}
