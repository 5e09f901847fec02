import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '~/database/database.server'
import { openDatabase, setDatabase } from '~/database/database.server'
import { forMember } from '~/database/for-tenant.server'
import type { Member } from '~/modules/accounts/member'
import { inboxIn } from '~/modules/chats/queries.server'
import { eraseAccount } from '~/modules/leaving/purge/erase-account.server'
import { makeExport, pack } from '~/modules/personal-data/export/make-export.server'
import { requestExport } from '~/modules/personal-data/export/request-export.server'
import { uploadPhoto } from '~/modules/photos/upload/upload-photo.server'
import { openPace } from '~/platform/jobs/pace.server'
import { memberFor } from '../support/person'
import { noise } from '../support/photo'
import { demoTenants } from '../support/tenants'
import { fillChats, memberId } from './database/chats-data'
import { p50s } from './database/latency'
import { openRecordedDatabase } from './database/own-database'
import { rawPool } from './database/recorded'
import type { Bench, Row } from './measure'
import { percentile } from './measure'

// The product reads it once, at the first use.
process.env.DATA_DIR = mkdtempSync(join(tmpdir(), 'manyhearts-bench-'))

/** Number of added photos: 25 with the two that every member has. */
const photos = 23
const lookedUp = 24
const idleRounds = 2_000

/**
 * A member with 10,000 messages in 500 conversations and 25 photos exports their data and is erased, among two million
 * messages: none of the statements delays others.
 */
export const bench: Bench = async () => {
  await using own = await openRecordedDatabase()
  const tenant = demoTenants().saffron
  await fillChats(own.database.unhurried, tenant)
  const longest = openLongest()
  const database = await openDatabase({ url: own.url, maxConnections: 8, onQuery: longest.note })
  setDatabase(database)
  const leaver = memberFor(tenant, 'leaver', { premium: true }, memberId(1))
  const reader = memberFor(tenant, 'reader', { premium: true }, memberId(2))
  for (let photo = 0; photo < photos; photo += 1) await uploadPhoto(leaver, await noise())
  const raw = rawPool(own.url)
  const { lookUp } = await p50s(
    {
      lookUp: (turn) =>
        raw.query({
          name: 'look-up',
          text: 'select * from members where pool_id = $1 and id = any($2)',
          values: [
            tenant.poolId,
            Array.from({ length: lookedUp }, (_, index) => memberId(10 + ((turn * 31 + index * 97) % 15_000))),
          ],
        }),
    },
    400,
  )
  await raw.end()
  // Loads the library, as the first zip of a process does.
  await pack([], async () => {})
  const copy = await measured(longest, reader, () => copied(database, leaver))
  await sql`update accounts set status = 'deleted', deleted_at = now() - interval '15 days' where id = ${leaver.id}`.execute(
    database.owner,
  )
  const purge = await measured(longest, reader, () =>
    eraseAccount(tenant, leaver.id, { isSpent: () => false, rest: openPace() }),
  )
  await database.close()
  const rows = (name: string, { seconds, longestMs, p95, idle }: Measured): Row[] => [
    { name: `${name}: longest statement / look-up, p50`, measured: longestMs / lookUp, unit: '×', bound: 200 },
    { name: `${name}: others' inbox meanwhile / idle, p95`, measured: p95 / idle, unit: '×', bound: 1.2 },
    { name: `${name}: all of it`, measured: seconds, unit: 's' },
  ]
  return [
    ...rows('copy of 10,000 messages and 25 photos', copy),
    ...rows('purge of 10,000 messages and 25 photos', purge),
    { name: 'look-up, p50', measured: lookUp, unit: 'ms' },
  ]
}

interface Measured {
  seconds: number
  longestMs: number
  /** p95 of an inbox page in milliseconds: during the work, and (`idle`) before and after it. */
  p95: number
  idle: number
}

async function copied({ owner }: Database, leaver: Member): Promise<void> {
  await requestExport(leaver)
  const { id } = await owner.selectFrom('exports').select('id').executeTakeFirstOrThrow()
  await makeExport(leaver, id)
}

/** Runs the work while another member keeps reading their inbox, which is also measured before and after it. */
async function measured(longest: Longest, reader: Member, work: () => Promise<unknown>): Promise<Measured> {
  const idle = (read: number) => read >= idleRounds
  const before = await pagesOf(reader, idle)
  let isDone = false
  longest.begin()
  const began = performance.now()
  const reading = pagesOf(reader, () => isDone)
  await work()
  const seconds = (performance.now() - began) / 1000
  isDone = true
  const longestMs = longest.end()
  const p95 = await reading
  return { seconds, longestMs, p95, idle: (before + (await pagesOf(reader, idle))) / 2 }
}

/** Returns the p95 of an inbox page, in milliseconds. */
async function pagesOf(reader: Member, isOver: (read: number) => boolean): Promise<number> {
  const taken: number[] = []
  while (!isOver(taken.length)) {
    const began = performance.now()
    await forMember(reader, (db) => inboxIn(db, reader, { filter: 'all' }), { atOnce: true })
    taken.push(performance.now() - began)
  }
  return percentile(taken, 95)
}

interface Longest {
  note(statement: { queryDurationMillis: number }): void
  begin(): void
  /** Duration of the longest statement since `begin`, in milliseconds. */
  end(): number
}

function openLongest(): Longest {
  let most = 0
  return {
    note({ queryDurationMillis }) {
      most = Math.max(most, queryDurationMillis)
    },
    begin() {
      most = 0
    },
    end: () => most,
  }
}
