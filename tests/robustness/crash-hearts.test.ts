import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ledgerMismatches } from '~/modules/credits/queries.server'
import { voiceKey } from '~/modules/photos/stored-files'
import { hasPostgresql } from '../../scripts/workshop/private-postgresql.mjs'
import { lookInto } from '../support/census'
import { openOutbox } from '../support/outbox'
import { multipart } from '../support/photo'
import { openMigratedPostgresql } from '../support/seeded'
import type { Site } from '../support/site'
import { openSite } from '../support/site'
import { addressOf, Visitor } from '../support/visitor'
import { recording } from '../support/voice'
import { brandsWith } from './brands'
import { inParallel } from './in-parallel'

const pairs = 6
const voicesEach = 4
const killedAfter = 22
const signupCredits = 30
const price = 3
const prompts = ['sunday', 'laugh', 'dish'] as const

interface Pair {
  woman: Visitor
  man: Visitor
  womanId: string
  manId: string
}

/** One request that may be sent again as it was. */
interface Act {
  kind: 'order' | 'heart' | 'voice' | 'picks'
  /** What is stored once it was answered. */
  names: string
  send(): Promise<{ status: number }>
}

test.runIf(hasPostgresql)('after kill -9 hearts, recordings, answers and picks are there once', async () => {
  await using postgresql = await openMigratedPostgresql()
  const { url } = postgresql
  const env = { DEMO: 'off', DATABASE_URL: url, SECRET: 'only for this test, and long enough' }
  await using site = await openSite({ env, tenants: brandsWith({ signup_credits: signupCredits }) })
  const people = await pairsOf(site)
  await settle(url)
  const acts = await actsOf(url, people)
  const answered: Act[] = []
  let killed: Promise<unknown> | undefined
  await inParallel(acts, async (act) => {
    if (killed) return
    const reply = await act.send().catch(() => null)
    if (!reply || reply.status >= 400) return
    answered.push(act)
    if (answered.length >= killedAfter) killed ??= site.stop('SIGKILL')
  })
  await killed
  expect(answered.length).toBeLessThan(acts.length)
  const kept = await storedIn(url, site)
  const named = (kind: Act['kind']) => answered.filter((act) => act.kind === kind).map(({ names }) => names)
  expect(kept.voices).toEqual(expect.arrayContaining(named('voice')))
  expect(kept.hearts).toEqual(expect.arrayContaining(named('heart')))
  expect([...new Set(kept.picks.map(({ member }) => member))]).toEqual(expect.arrayContaining(named('picks')))
  expect([kept.withoutFile, kept.wrong]).toEqual([0, []])

  await site.start()
  for (const act of acts) expect((await act.send()).status, act.kind).toBeLessThan(400)
  await site.stop()
  const all = await storedIn(url, site)
  const every = (kind: Act['kind']) => acts.filter((act) => act.kind === kind).map(({ names }) => names)
  expect(all.voices.toSorted()).toEqual(every('voice').toSorted())
  expect(all.hearts.toSorted()).toEqual(every('heart').toSorted())
  expect(all.likes).toBe(pairs)
  expect(all.answers).toEqual(people.map(() => prompts.toReversed()))
  expect(all.picks).toEqual(expect.arrayContaining(kept.picks))
  expect(new Set(all.picks.map(({ member }) => member)).size).toBe(pairs)
  expect(all.balances.toSorted()).toEqual([
    ...people.map(() => signupCredits - voicesEach * price),
    ...people.map(() => signupCredits),
  ])
  expect([all.withoutFile, all.wrong]).toEqual([0, []])
})

async function pairsOf(site: Site): Promise<Pair[]> {
  const mailTo = openOutbox(site.dataDir)
  const enter = async (name: string, fields: Record<string, string> = {}) => {
    const visitor = new Visitor(site, 'saffron')
    await visitor.signUp(name, fields)
    expect((await visitor.confirm(await mailTo(addressOf(name)))).status).toBe(200)
    return visitor
  }
  const people: Pair[] = []
  for (let n = 0; n < pairs; n++) {
    const woman = await enter(`woman${n}`)
    const man = await enter(`man${n}`, { gender: 'male', seeks: 'female' })
    expect((await order(woman, prompts).send()).status).toBe(302)
    people.push({ woman, man, womanId: await woman.ownId(), manId: await man.ownId() })
  }
  return people
}

/** Makes everybody somebody of last month with something in common: picks are for those. */
function settle(url: string) {
  return lookInto({ url }, async (rows) => {
    await rows
      .updateTable('members')
      .set({ interests: ['coffee', 'wine'] })
      .execute()
    await rows
      .updateTable('accounts')
      .set({ signup_at: new Date(Date.now() - 30 * 86_400_000) })
      .execute()
  })
}

/** Saves the answers to the prompts in this order. */
function order(by: Visitor, names: readonly string[]): Act {
  const body = new URLSearchParams([['intent', 'answers'], ...names.flatMap((name) => answerTo(name))]).toString()
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  return {
    kind: 'order',
    names: names.join(),
    send: () => by.ask({ method: 'POST', target: '/profile', headers, body }),
  }
}

const answerTo = (prompt: string): [string, string][] => [
  ['prompt', prompt],
  ['text', `My answer to ${prompt}.`],
]

/** Each man's hearts, recordings and visit to his picks, and each woman's change of order, in turns. */
async function actsOf(url: string, people: readonly Pair[]): Promise<Act[]> {
  const answers = await lookInto({ url }, (rows) =>
    rows.selectFrom('profile_answers').select(['id', 'member_id']).execute(),
  )
  const file = await recording('webm', { seconds: 2 })
  const turns = people.map(({ woman, man, womanId, manId }): Act[] => {
    const hearts = answers
      .filter(({ member_id }) => member_id === womanId)
      .map(({ id }): Act => {
        const fields = { intent: 'like', id: womanId, part: `answer.${id}` }
        return { kind: 'heart', names: fields.part, send: () => man.send('/likes', fields) }
      })
    const voices = Array.from({ length: voicesEach }, (): Act => {
      const draftId = crypto.randomUUID()
      return { kind: 'voice', names: draftId, send: () => say(man, womanId, file, draftId) }
    })
    const picks: Act = { kind: 'picks', names: manId, send: () => man.see('/three-for-you') }
    const [first, second, ...others] = voices
    return [first, picks, second, ...hearts, ...others, order(woman, prompts.toReversed())].filter(
      (act) => act !== undefined,
    )
  })
  return turns[0]?.flatMap((_, place) => turns.flatMap((turn) => turn[place] ?? [])) ?? []
}

/** Sends a recording. */
function say(by: Visitor, to: string, file: Uint8Array, draftId: string) {
  const { type, body } = multipart({ draft_id: draftId }, { name: 'voice', type: 'audio/webm', file })
  return by.ask({ method: 'POST', target: `/members/${to}/chat`, headers: { 'Content-Type': type }, body })
}

async function storedIn(url: string, { dataDir }: Site) {
  const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
  return lookInto({ url }, async (rows) => {
    const messages = await rows.selectFrom('messages').select('draft_id').execute()
    const recordings = await rows.selectFrom('message_photos').select('hash').execute()
    const likes = await rows.selectFrom('likes').select('parts').execute()
    const answers = await rows
      .selectFrom('profile_answers')
      .select(['member_id', 'prompt'])
      .orderBy('member_id')
      .orderBy('position')
      .execute()
    const accounts = await rows.selectFrom('credit_accounts').select('balance').execute()
    const picks = await rows.selectFrom('picks').select(['member_id as member', 'picked_id as picked']).execute()
    return {
      voices: messages.map(({ draft_id }) => draft_id),
      withoutFile: recordings.filter(({ hash }) => !files.some((file) => file.endsWith(voiceKey(hash)))).length,
      likes: likes.length,
      hearts: likes.flatMap(({ parts }) => parts.map(({ name }) => name)),
      answers: [...new Set(answers.map(({ member_id }) => member_id))].map((id) =>
        answers.filter(({ member_id }) => member_id === id).map(({ prompt }) => prompt),
      ),
      picks,
      balances: accounts.map(({ balance }) => balance),
      wrong: await ledgerMismatches(rows),
    }
  })
}
