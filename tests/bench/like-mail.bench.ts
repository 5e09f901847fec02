import { sql } from 'kysely'
import { setDatabase } from '~/database/database.server'
import { likeMember } from '~/modules/likes/like-member.server'
import { writeLikeMail } from '~/modules/likes/mails.server'
import { openEffects } from '../support/effects'
import { settle } from '../support/person'
import { demoTenants } from '../support/tenants'
import { openRecordedDatabase } from './database/own-database'
import type { Bench } from './measure'

const times = 300
const lookedUp = 24
/** Number of measured likes, after as many for the compiler to warm up. */
const likes = 60

/** A like of a member who is away, until its e-mail and push are sent; and the cost of writing such e-mails. */
export const bench: Bench = async () => {
  await using own = await openRecordedDatabase()
  const { database, noting, record } = own
  const { saffron, ...others } = demoTenants({ saffron: { likes_per_day: 1000 } })
  setDatabase(noting)
  const anna = await settle(database.owner, saffron, 'anna', {}, true)
  const people = await Promise.all(
    Array.from({ length: 2 * likes + 2 }, (_, n) => settle(database.owner, saffron, `member${n}`, {}, false)),
  )
  const [first, second, ...liked] = people
  if (!first || !second) throw new Error('somebody is liked')
  await sql`update members set last_active_at = now() - interval '2 hours'`.execute(database.owner)
  const effects = openEffects([saffron, ...Object.values(others)])
  await likeMember(first.member, anna.id)
  await effects.drain()
  const liking = await record(() => likeMember(second.member, first.id))
  const doing = await record(() => effects.drain())
  setDatabase(database)
  const inAll = await cpuOf(likes, async (time) => {
    await likeMember(anna.member, liked[time]?.id ?? '')
    await effects.drain()
  })
  await effects.close()

  const mail = { match: false, unsubscribe: 'https://x.example' }
  const liker = { name: 'anna', birthDate: '1990-01-01', city: 'Utrecht', photo: null, fictional: false }
  const news = { to: 'ben@mail.example', language: 'en', likerId: anna.id, liker, part: null, showsText: true } as const
  const writing = await cpuOf(times, async () => void writeLikeMail(saffron, news, mail))
  const ids = people.slice(0, lookedUp).map(({ id }) => id)
  const lookUp = await cpuOf(times, () =>
    sql`select id, name, birth_date, city from members where pool_id = ${saffron.poolId} and id = any(${ids})`.execute(
      database.owner,
    ),
  )
  return [
    {
      name: 'statements of a like until its e-mail and its push are done, begins and commits among them',
      // Without the step of the clock past the undo, and the last poll, which finds no more work.
      measured: liking.length + doing.length - 2,
      unit: '',
      bound: 14,
    },
    { name: 'a like until its e-mail and its push are done, CPU of Node', measured: inAll, unit: 'ms', bound: 12 },
    { name: 'such a like / reading 24 members by id, CPU of Node', measured: inAll / lookUp, unit: '×' },
    { name: 'writing an e-mail of a like, CPU', measured: writing, unit: 'ms', bound: 2 },
    {
      name: 'writing an e-mail of a like / reading 24 members by id, CPU of Node',
      measured: writing / lookUp,
      unit: '×',
    },
  ]
}

/** Measures the CPU time of one call in this process, in milliseconds, after `times` calls to warm up. */
async function cpuOf(times: number, work: (time: number) => Promise<unknown>): Promise<number> {
  for (let time = 0; time < times; time += 1) await work(time)
  const before = process.cpuUsage()
  for (let time = times; time < 2 * times; time += 1) await work(time)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / times
}
