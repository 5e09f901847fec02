import { onServer } from '../../support/servers/postgresql'
import { memberId } from '../database/chats-data'
import type { Row } from '../measure'
import { sides } from '../measure'
import { asker, countEach } from '../ops/counts'
import type { OpsSite } from '../ops/fixture'
import { openOpsSite, token } from '../ops/fixture'
import type { Operation } from '../ops/operations'

const members = 4_000
const likesOfARound = 24

/** Id of the first answer of member `n`. */
const answerId = (n: number) => `00000000-0000-7000-b000-${n.toString(16).padStart(12, '0')}`

/** What three answers add to a profile with four photos, and a like of an answer beside one of the whole person. */
export async function storyRows(): Promise<Row[]> {
  await using ops = await openOpsSite(members)
  await tellStories(ops)
  const profile = (path: (n: number) => string, first: 0 | 2): Operation => ({
    ask: (turn) => ({ path: path(members / 2 + first + 4 * turn), headers: { cookie: `auth.session=${token(1)}` } }),
  })
  const data = (n: number) => `/members/${memberId(n)}.data`
  const page = (n: number) => `/members/${memberId(n)}`
  const counted = await countEach(ops, {
    bareData: profile(data, 2),
    storyData: profile(data, 0),
    barePage: profile(page, 2),
    storyPage: profile(page, 0),
  })
  const statements = counted.storyData.counts.statements - counted.bareData.counts.statements
  const html = (counted.storyPage.counts.html - counted.barePage.counts.html) / 1000
  return [
    { name: 'statements that three answers add to a profile', measured: statements, unit: '', bound: 0 },
    { name: 'HTML that three answers add to a profile', measured: html, unit: 'KB', bound: 6 },
    await likeRow(ops),
  ]
}

/** Gives the members of the later half three more photos, and each fourth one three answers. */
async function tellStories({ databaseUrl }: OpsSite): Promise<void> {
  const half = `where id >= $1 and name like 'member%'`
  const fourth = `right(id::text, 1) in ('0', '4', '8', 'c')`
  await onServer(
    databaseUrl,
    `insert into profile_answers (pool_id, tenant_id, id, member_id, prompt, body, position, status)
    select pool_id, tenant_id, case place when 0 then overlay(id::text placing 'b' from 20)::uuid else gen_random_uuid() end,
      id, (array['sunday', 'laugh', 'dish'])[place + 1], 'The market for the bread, the long way home for the view, and a coffee.', place, 'active'
    from members, generate_series(0, 2) place ${half} and ${fourth}`,
    [memberId(members / 2)],
  )
  await onServer(
    databaseUrl,
    `insert into photos (pool_id, id, tenant_id, member_id, position, status, hash, blurred_hash, width, height)
    select pool_id, gen_random_uuid(), tenant_id, id, place, 'active', md5(id::text || place), md5('b' || id || place), 1200, 1500
    from members, generate_series(1, 3) place ${half}`,
    [memberId(members / 2)],
  )
  await onServer(databaseUrl, 'vacuum analyze profile_answers, photos')
}

/** CPU of a like of an answer as a multiple of one of the person, each by somebody new to somebody else. */
async function likeRow(ops: OpsSite): Promise<Row> {
  const ask = asker(ops)
  let turn = 0
  const round = (fields: (n: number) => string) => async () => {
    for (let like = 0; like < likesOfARound; like++) {
      const liked = members * 0.75 + 4 * (turn % (members * 0.06))
      const from = members * 0.3 + turn
      turn += 1
      const headers = {
        cookie: `auth.session=${token(from)}`,
        'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
      }
      const body = `intent=like&id=${memberId(liked)}${fields(liked)}`
      await ask({ ask: () => ({ path: '/likes.data', headers, body }), status: 202 }, 0)
    }
  }
  const { pid } = ops.site
  const { ratio } = await sides(
    { pid, round: round((n) => `&part=answer.${answerId(n)}`) },
    { pid, round: round(() => '') },
    2,
  )
  return { name: 'like of an answer / like of a person, CPU of Node', measured: ratio, unit: '×', bound: 1 }
}
