import type { LoaderFunctionArgs } from '@remix-run/node'
import { expect, test } from 'vitest'
import { databaseOn, setDatabase } from '~/database/database.server'
import type { PostgresqlPool } from '~/database/driver/postgresql-pool.server'
import { likeMember } from '~/modules/likes/like-member.server'
import { saveAnswers } from '~/modules/members/answers/answers.server'
import * as member from '~/routes/members/member'
import * as members from '~/routes/members/members'
import * as profile from '~/routes/profile/profile'
import { frameOf } from '~/shell/frame/frame.server'
import type { RouteHandle } from '~/shell/route-handle'
import type { Person } from '../support/person'
import { visit } from '../support/visit'
import type { World } from '../support/world'
import { openWorld } from '../support/world'

/** What a request costs the database; its session comes on top. */
interface Counts {
  transactions: number
  /** Without begins and commits. */
  statements: number
  writes: number
}

/** Counts what `work` sends to the database of a world. */
async function counting({ database }: World, work: () => Promise<unknown>): Promise<Counts> {
  const counts = { transactions: 0, statements: 0, writes: 0 }
  const note = ({ query }: { query: { sql: string } }) => {
    if (query.sql.startsWith('begin')) counts.transactions += 1
    else if (!query.sql.endsWith('commit')) counts.statements += 1
    if (/\b(?:insert into|update "?\w+"? (?:\w+ )?set|delete from)\b/.test(query.sql)) counts.writes += 1
  }
  setDatabase(databaseOn(database.pool as unknown as PostgresqlPool, database.embedded, { note }))
  await work()
  setDatabase(database)
  return counts
}

interface Page {
  loader(args: LoaderFunctionArgs): Promise<unknown>
  handle: RouteHandle
}

/** Loads a page as a member's navigation does: its own data and the frame. */
async function open(by: Person, path: string, { loader, handle }: Page): Promise<void> {
  const [, id] = /^\/members\/([^/?]+)/.exec(path) ?? []
  const params = { id }
  const context = visit(by.member.tenant, path, {
    viewer: by.member,
    route: { id: '', area: '', takes: null, rules: handle.request ?? {}, params },
  })
  await Promise.all([loader({ request: new Request(context.url), params, context }), frameOf(context)])
}

test('opens few transactions for a page, and writes only what is new', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await likeMember(ben.member, anna.id)
  // The frame's badges are cached from here on.
  await open(anna, '/profile', profile)
  const costOf = (path: string, page: Page) => counting(world, () => open(anna, path, page))
  expect(await costOf('/profile', profile)).toEqual({ transactions: 1, statements: 2, writes: 0 })
  // The first list of a week picks three people; the way to them is cached like the lists.
  expect(await costOf('/members', members)).toEqual({ transactions: 4, statements: 7, writes: 1 })
  expect(await costOf('/members', members)).toEqual({ transactions: 1, statements: 2, writes: 0 })
  const view = () => costOf(`/members/${ben.id}`, member)
  expect(await view()).toEqual({ transactions: 2, statements: 9, writes: 2 })
  expect(await view()).toEqual({ transactions: 2, statements: 7, writes: 0 })
  await world.pass(2)
  expect(await view()).toEqual({ transactions: 1, statements: 7, writes: 1 })
})

test('a heart at a part of a profile costs no more than a like', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  await saveAnswers(carl.member, [{ prompt: 'sunday', text: 'Bread.' }])
  const answers = world.database.owner.selectFrom('profile_answers').select('id')
  const { id } = await answers.executeTakeFirstOrThrow()
  const whole = await counting(world, () => likeMember(anna.member, ben.id))
  expect(whole.statements).toBe(2)
  expect(await counting(world, () => likeMember(anna.member, carl.id, `answer.${id}`))).toEqual(whole)
})
