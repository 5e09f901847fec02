import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import type { Tables } from '~/database/tables'
import { poolIdOf } from '~/tenancy/pool-id.server'
import { hasPostgresql } from '../../scripts/workshop/private-postgresql.mjs'
import { lookInto } from '../support/census'
import { zoneAt } from '../support/clock'
import { isLong } from '../support/length'
import { openMigratedPostgresql } from '../support/seeded'
import { openSite } from '../support/site'

const members = isLong ? 1_000 : 300
const killedAfter = [members * 0.3, members * 0.6]
/** Handed over at a time: a server that dies can't know of these what became of them. */
const connections = 5

interface Arrival {
  to: string
  messageId: string
}

/** A mail server that keeps who got what. */
async function openInbox() {
  const arrivals: Arrival[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      let text = ''
      stream.on('data', (part: Buffer) => {
        text += part
      })
      stream.on('end', () => {
        const messageId = /^message-id:\s*(\S+)/im.exec(text)?.[1] ?? ''
        for (const { address } of envelope.rcptTo) arrivals.push({ to: address, messageId })
        done()
      })
    },
  })
  // A killed client ends its connections as it can.
  server.on('error', () => undefined)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrivals,
    [Symbol.asyncDispose]: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

if (hasPostgresql) {
  test(`the weekly update to ${members} members with two kill -9: each gets it once`, async () => {
    await using postgresql = await openMigratedPostgresql()
    await using inbox = await openInbox()
    const secret = 'only for this test, and long enough'
    const env = { DEMO: 'off', DATABASE_URL: postgresql.url, SECRET: secret, SMTP_URL: inbox.url, LOG_LEVEL: 'error' }
    await using site = await openSite({ env })
    await site.stop()
    await lookInto(postgresql, (rows) => fill(rows, join(site.tenantsDir, 'saffron', 'tenant.json')))
    await site.start()
    for (const count of killedAfter) {
      await until(() => inbox.arrivals.length >= count)
      await site.stop('SIGKILL')
      expect(inbox.arrivals.length).toBeLessThan(members)
      await site.start()
    }
    await until(() => new Set(inbox.arrivals.map(({ to }) => to)).size === members)
    const sent = () =>
      lookInto(postgresql, (rows) =>
        rows.selectFrom('calendar_mails').select(['outcome', 'id']).where('outcome', '=', 'sent').execute(),
      )
    await until(async () => (await sent()).length === members)
    await site.stop()

    const mails = await sent()
    expect(new Set(inbox.arrivals.map(({ messageId }) => messageId)).size).toBe(members)
    expect(new Set(inbox.arrivals.map(({ messageId }) => /<(.+)@/.exec(messageId)?.[1]))).toEqual(
      new Set(mails.map(({ id }) => id)),
    )
    expect(inbox.arrivals.length - members).toBeLessThanOrEqual(killedAfter.length * connections)
  })
}

/** Members who had a visitor this week, and for whom it is Thursday afternoon. */
async function fill(rows: Kysely<Tables>, file: string): Promise<void> {
  const settings = JSON.parse(readFileSync(file, 'utf8')) as { id: string; pool?: string }
  const [pool, tenant] = [poolIdOf(settings), settings.id]
  const id = sql`('0190a000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`
  const people = sql`generate_series(0, ${members}::integer) as n`
  await sql`insert into tenant_homes (pool_id, tenant_id, slug) values (${pool}, ${tenant}, 'saffron') on conflict do nothing`.execute(
    rows,
  )
  await sql`insert into accounts (pool_id, tenant_id, id, email, email_key, name_key, password_hash, status, language,
      time_zone, signup_at, reminder_due_at, weekly_due_at)
    select ${pool}, ${tenant}, ${id}, 'm' || n || '@mail.example', 'm' || n || '@mail.example', 'm' || n, 'none', 'active', 'en',
      ${zoneAt(15)}, now() - interval '90 days', 'infinity', case when n = 0 then 'infinity' else now() - interval '1 minute' end
    from ${people}`.execute(rows)
  await sql`insert into members (pool_id, tenant_id, id, name, gender, seeks, birth_date, status, last_active_at)
    select ${pool}, ${tenant}, ${id}, 'm' || n, 'female', '{male}', '1990-01-01', 1, now() - interval '1 day' from ${people}`.execute(
    rows,
  )
  await sql`insert into profile_visits (pool_id, tenant_id, member_id, visitor_id)
    select ${pool}, ${tenant}, ${id}, '0190a000-0000-7000-8000-000000000000' from ${people} where n > 0`.execute(rows)
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((later) => setTimeout(later, 20))
}
