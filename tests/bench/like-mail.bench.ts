import { sql } from 'kysely'
import { setDatabase } from '~/database/database.server'
import { likeMember } from '~/modules/likes/like-member.server'
import { writeLikeMail } from '~/modules/likes/mail/write-like-mail.server'
import { openEffects } from '../support/effects'
import { settle } from '../support/person'
import { demoTenants } from '../support/tenants'
import { openRecordedDatabase } from './database/own-database'
import type { Bench } from './measure'

const times = 300

/** A like of somebody who is away, until its e-mail and its push are done; and what writing that e-mail and its like cost. */
export const bench: Bench = async () => {
  await using own = await openRecordedDatabase()
  const { database, noting, record } = own
  const { saffron, ...others } = demoTenants()
  setDatabase(noting)
  const anna = await settle(database.owner, saffron, 'anna', {}, true)
  const people = await Promise.all(
    Array.from({ length: 24 }, (_, n) => settle(database.owner, saffron, `member${n}`, {}, false)),
  )
  const [first, second] = people
  if (!first || !second) throw new Error('somebody is liked')
  await sql`update members set last_active_at = now() - interval '2 hours'`.execute(database.owner)
  const effects = openEffects([saffron, ...Object.values(others)])
  await likeMember(first.member, anna.id)
  await effects.mails()
  const liking = await record(() => likeMember(second.member, first.id))
  const doing = await record(() => effects.mails())
  await effects.close()

  const likerId = anna.id
  const mail = { likerId, likedId: first.id, likedTenantId: saffron.id, match: false, unsubscribe: 'https://x.example' }
  const liker = { name: 'anna', birthDate: '1990-01-01', city: 'Utrecht', photo: null }
  const news = { to: 'ben@mail.example', language: 'en', liker, showsText: true } as const
  const writing = await cpuOf(async () => void writeLikeMail(saffron, news, mail))
  const ids = people.map(({ id }) => id)
  const lookUp = await cpuOf(() =>
    sql`select id, name, birth_date, city from members where pool_id = ${saffron.poolId} and id = any(${ids})`.execute(
      database.owner,
    ),
  )
  return [
    {
      name: 'statements of a like until its e-mail and its push are done, begins and commits among them',
      // A last look finds nothing more to do.
      measured: liking.length + doing.length - 1,
      unit: '',
      bound: 17,
    },
    { name: 'writing an e-mail of a like, CPU', measured: writing, unit: 'ms', bound: 2 },
    {
      name: 'writing an e-mail of a like / reading 24 members by id, CPU of Node',
      measured: writing / lookUp,
      unit: '×',
    },
  ]
}

/** Milliseconds of this process for one time. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  for (let n = 0; n < times; n += 1) await work()
  const before = process.cpuUsage()
  for (let n = 0; n < times; n += 1) await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / times
}
